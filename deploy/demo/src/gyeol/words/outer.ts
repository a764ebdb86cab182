import type { DemoReview } from '../../demo.ts';

/** What people wrote about the outerwear. */
export const outerReviews: readonly DemoReview[] = [
  {
    slug: 'neulbom-coat',
    content:
      '168cm 58kg M 입었습니다. 어깨선이 없어서 니트 두껍게 입어도 불편하지 않고, 카멜색이 얼굴을 환하게 해 줘요. 안감까지 부드러워서 매일 손이 갑니다.',
    photos: ['review-06'],
    reply:
      '키와 사이즈를 자세히 적어 주셔서 고맙습니다. 겨울이 끝나면 솔로 결을 한 번 쓸어 주신 뒤 넓은 옷걸이에 걸어 쉬게 해 주세요.',
  },
  { slug: 'neulbom-coat', content: '무게가 가벼워서 놀랐습니다. 하루 종일 입어도 어깨가 안 아파요.' },
  { slug: 'neulbom-coat', rating: 4, content: '소매가 살짝 길어서 줄였더니 완벽. 원단이 정말 좋습니다.' },
  { slug: 'neulbom-coat', content: '단추 하나만 보이고 나머지는 숨은 게 깔끔해요.' },
  {
    slug: 'garang-trench',
    content: '트렌치는 다 비슷하다고 생각했는데 이건 어깨 덮개 각이 달라요. 비 맞아도 방울로 굴러 떨어집니다.',
  },
  { slug: 'garang-trench', content: '163 S, 무릎 바로 아래까지 와요. 허리띠 묶으면 라인이 예쁩니다.' },
  { slug: 'garang-trench', content: '25% 할인할 때 바로 결제. 후회 없어요.' },
  { slug: 'heuk-blouson', content: '스웨이드 결이 손으로 쓸면 색이 바뀌는 게 너무 매력 있어요. 품절 전에 사서 다행.' },
  { slug: 'heuk-blouson', content: '시보리가 짱짱해서 바람이 안 들어와요. 티셔츠 하나에 툭 걸치면 끝.' },
  {
    slug: 'heuk-blouson',
    content: '재입고 언제 되나요? L 사이즈 기다리고 있습니다.',
    reply:
      '가죽을 고르는 데 시간이 걸려 죄송합니다. 다음 재단은 봄 시작 무렵이며, 옵션의 재입고 알림을 눌러 두시면 가장 먼저 문자를 드립니다.',
  },
  {
    slug: 'goreum-blazer',
    content:
      '정장 느낌은 아니고 카디건처럼 편한 재킷이에요. 헤링본이 멀리서는 무지처럼 보이고 가까이서 보이는 게 은근합니다.',
  },
  { slug: 'goreum-blazer', content: '출근할 때 매일 입어요. 구김이 잘 안 가고 의자에 걸어 둬도 모양이 살아요.' },
  { slug: 'goreum-blazer', content: '178 74 남자 105 딱 맞습니다. 셔츠보다 니트 위에 더 예뻐요.' },
  { slug: 'nubi-vest', content: '사무실 에어컨 때문에 샀는데 사계절 옷이 됐어요. 코듀로이 테두리가 포인트.' },
  { slug: 'nubi-vest', content: '세탁기에 울 코스로 돌렸는데 누빔 하나도 안 뭉쳤습니다.' },
  { slug: 'nubi-vest', content: '주머니가 깊어서 장 보러 갈 때 지갑이랑 폰 넣고 나가요. 가볍고 따뜻해요.' },
  {
    slug: 'baram-rider',
    content:
      '첫날부터 팔이 접혀요. 다른 라이더는 한 달은 고생했는데 이건 가죽이 이미 부드럽습니다. 사진은 세 번 입은 뒤예요.',
    photos: ['review-05'],
  },
  { slug: 'baram-rider', content: '지퍼가 묵직하고 은색이라 마음에 들어요. 175에 M, 안에 얇은 니트까지 가능.' },
  { slug: 'baram-rider', content: '가격이 부담됐는데 10년 입는다 생각하니 괜찮네요. 배우자가 더 좋아합니다.' },
  {
    slug: 'baram-rider',
    rating: 4,
    content: '어깨 스트랩 똑딱이 하나가 헐거웠는데 문의하니 바로 수선해서 보내 주셨어요. 응대가 정말 빠릅니다.',
    reply: '번거롭게 해 드렸는데도 좋게 적어 주셔서 고맙습니다. 똑딱이는 새 심으로 바꾸어 두었으니 오래 든든할 거예요.',
  },
  { slug: 'nunsongi-puffer', content: '아침 산책용으로 최고예요. 가볍고 엉덩이 위에서 끊겨서 키가 커 보입니다.' },
  { slug: 'nunsongi-puffer', content: '크림색이라 때 탈까 봐 걱정했는데 물티슈로 닦여요. 털 빠짐도 거의 없습니다.' },
  {
    slug: 'ilkkun-jacket',
    content: '주머니 네 개에 줄자, 연필, 수첩, 폰. 목공 하는 사람에게 완벽한 옷입니다.',
    reply:
      '같은 옷을 입고 일하는 분을 만나 반갑습니다. 팔꿈치가 해지면 안쪽에서 덧대어 드려요. 일한 자국이 남은 옷이 제일 멋집니다.',
  },
  { slug: 'ilkkun-jacket', content: '빨수록 쪽빛이 조금씩 연해지는데 그게 더 멋있어요. 첫 빨래는 꼭 따로 하세요.' },
  { content: '옷걸이랑 먼지 덮개까지 같이 와서 놀랐어요. 보관까지 생각해 주는 느낌.' },
];
