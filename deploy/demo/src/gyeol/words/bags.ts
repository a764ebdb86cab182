import type { DemoReview } from '../../demo.ts';

/** What people wrote about the bags. */
export const bagReviews: readonly DemoReview[] = [
  {
    slug: 'maru-tote',
    content:
      '석 달 들고 남깁니다. 처음엔 뻣뻣해서 걱정했는데 손잡이부터 색이 깊어지더니 지금은 제 가방 중에 제일 예뻐요. 13인치 노트북이랑 텀블러, 책 한 권까지 서서 들어가고 바닥이 단단해서 카페 의자에 올려놔도 안 쓰러집니다.',
    photos: ['review-01'],
    reply:
      '석 달의 시간을 사진으로 보여 주셔서 고맙습니다. 손잡이 색이 아주 곱게 들었네요. 반년에 한 번 마른 천으로 닦고 무색 크림을 얇게 발라 주시면 더 고르게 깊어집니다.',
  },
  { slug: 'maru-tote', content: '가죽 냄새가 좋아요. 박스 열자마자 공방 냄새.' },
  {
    slug: 'maru-tote',
    rating: 4,
    content:
      '엄마 환갑 선물로 드렸는데 매일 드세요. 어깨에 메기엔 끈이 살짝 짧다고 하시지만 팔에 거는 게 더 멋스럽다고 하시네요.',
  },
  {
    slug: 'maru-tote',
    rating: 4,
    content: '안쪽에 주머니가 하나만 더 있었으면 완벽했을 것 같습니다. 만듦새는 흠잡을 데 없어요.',
    reply:
      '말씀 고맙습니다. 안주머니는 다음 재단부터 하나 더하기로 했습니다. 지금 쓰시는 가방에도 달아 드릴 수 있으니 문의 주세요.',
  },
  {
    slug: 'bandal-shoulder',
    content:
      '겨드랑이에 딱 붙는 느낌이 뭔지 알겠어요. 겨울 코트 위에도 괜찮고 여름 원피스에도 예쁩니다. 지갑, 파우치, 폰, 에어팟, 작은 책까지 들어가요.',
    photos: ['review-02'],
  },
  { slug: 'bandal-shoulder', content: '밤색 실물이 화면보다 조금 더 붉어요. 저는 그래서 더 좋았습니다.' },
  { slug: 'bandal-shoulder', content: '세일할 때 잘 샀다. 지퍼가 부드럽고 가죽이 도톰함.' },
  { slug: 'bandal-shoulder', rating: 4, content: '키 158인데 길이 딱 좋아요! 크로스로는 못 메니까 참고하세요.' },
  {
    slug: 'durebak-bucket',
    content: '끈 조였을 때 주름 잡히는 모양이 정말 예뻐요. 흰 가죽이라 이염 걱정했는데 두 달째 멀쩡합니다.',
  },
  { slug: 'durebak-bucket', content: '바닥을 갈색으로 덧댄 게 신의 한 수. 지하철 바닥에 내려놔도 마음이 편해요.' },
  {
    slug: 'durebak-bucket',
    content: '입구가 넓어서 물건 찾기 편한데 대신 붐비는 곳에선 꼭 조이고 다녀야 해요. 그 외엔 만족.',
  },
  { slug: 'anjang-crossbody', content: '덮개 곡선이 사진보다 훨씬 우아합니다. 놋쇠 장식 돌릴 때 손맛이 있어요.' },
  {
    slug: 'anjang-crossbody',
    content: '블랙 주문했고 이틀 만에 왔어요. 포장이 선물 받는 기분이었습니다.',
    reply:
      '좋은 하루의 시작이었기를 바랍니다. 상자는 구두나 스카프를 넣어 두기 좋은 크기로 만들었어요. 오래 써 주세요.',
  },
  { slug: 'anjang-crossbody', content: '끈 구멍이 일곱 칸이라 남편이랑 같이 써요.' },
  {
    slug: 'nadeuri-backpack',
    rating: 4,
    content: '장마철에 일부러 메고 나가 봤는데 안까지 안 젖었어요. 밀랍 냄새가 처음에 조금 나는데 일주일이면 빠집니다.',
  },
  {
    slug: 'nadeuri-backpack',
    content: '버클이 장식인 줄 알았더니 속에 자석이 있어서 한 손으로 열려요. 세심함에 감동.',
  },
  { slug: 'nadeuri-backpack', content: '색이 진짜 이끼색. 여행 갈 때 이것만 멥니다.' },
  {
    slug: 'jureum-clutch',
    content: '결혼식 하객룩에 들었더니 다들 어디 거냐고 물어봤어요. 닫힐 때 소리도 고급스러워요.',
  },
  { slug: 'jureum-clutch', content: '생각보다 수납이 됩니다. 폰, 카드지갑, 쿠션, 립, 차키.' },
  {
    slug: 'jureum-clutch',
    content: '가지색 재입고 기다리는 중이에요. 알림 신청해 두었습니다.',
    reply:
      '기다려 주셔서 고맙습니다. 가지색 가죽은 다음 달 초에 들어와 둘째 주부터 다시 지어 드릴 수 있습니다. 알림으로 먼저 말씀드릴게요.',
  },
  {
    slug: 'meok-briefcase',
    content: '로펌 다니는데 선배들이 다 물어봅니다. A4 서류가 안 구겨지는 게 제일 좋아요. 무게는 좀 있습니다.',
  },
  { slug: 'meok-briefcase', content: '이니셜 각인 깔끔합니다. 입사 선물로 추천해요.' },
  {
    slug: 'ham-mini',
    content: '작은데 각이 살아 있어서 옷이 단순해도 힘이 생겨요. 품절이라 아쉽지만 일찍 사길 잘했습니다.',
  },
  { slug: 'ham-mini', content: '손잡이 달랑 들면 너무 귀여움. 폰이 프로맥스면 비스듬히 넣어야 해요.' },
  { content: '바느질이 한 땀도 안 튀어요. 뒤집어 봐도 깨끗합니다. 이 가격이면 오히려 싸다고 생각해요.' },
];
