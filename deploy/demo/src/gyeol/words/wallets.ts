import type { DemoReview } from '../../demo.ts';

/** What people wrote about the wallets. */
export const walletReviews: readonly DemoReview[] = [
  {
    slug: 'gyeol-long-wallet',
    content:
      '할아버지께서 쓰시던 장지갑이 생각나서 샀습니다. 지폐가 안 접히니 괜히 돈을 아껴 쓰게 되네요. 카드 넣는 칸도 빡빡하지 않고 딱 맞아요.',
    photos: ['review-03'],
    reply:
      '할아버님 이야기에 작업대가 잠시 조용해졌습니다. 오래 쓰셔서 다음 분께 물려주실 수 있도록, 실이 닳으면 언제든 다시 꿰매 드리겠습니다.',
  },
  { slug: 'gyeol-long-wallet', content: '카멜색 태닝되는 거 보는 재미로 삽니다. 6개월 차 꿀색 됐어요.' },
  { slug: 'gyeol-long-wallet', content: '각인 글씨체가 예뻐요. 너무 크지 않아서 좋음.' },
  {
    slug: 'gyeol-long-wallet',
    content: '주문하고 하루 만에 왔습니다. 선물 포장도 따로 부탁드렸는데 손편지까지 넣어 주셨어요.',
  },
  { slug: 'damdam-bifold', content: '앞주머니에 넣어도 정말 티가 안 나요. 전에 쓰던 명품 지갑보다 얇고 튼튼합니다.' },
  { slug: 'damdam-bifold', content: '아들 첫 월급 기념으로 사 줬더니 엄청 좋아하네요.' },
  {
    slug: 'damdam-bifold',
    rating: 4,
    content: '카드 여섯 장 꽉 채우면 처음엔 빼기 힘든데 2주 지나니 가죽이 늘어서 편해졌어요.',
    reply:
      '맞습니다. 통가죽은 처음 두 주 동안 카드 두께를 기억합니다. 급하실 땐 두 장씩 겹쳐 하룻밤 넣어 두시면 더 빨리 길이 듭니다.',
  },
  { slug: 'damdam-bifold', content: '무난하고 담담한 이름 그대로. 질리지 않을 것 같아요.' },
  {
    slug: 'han-jang-card',
    content: '회사 출입증이랑 카드 두 장만 들고 다니는데 이거 하나면 끝이에요. 초록색이 고급스럽습니다.',
    photos: ['review-04'],
  },
  { slug: 'han-jang-card', content: '세 개째 삽니다. 하나는 저, 둘은 선물. 다들 좋아했어요.' },
  { slug: 'han-jang-card', content: '엣지 마감이 매끈해서 계속 만지게 됨.' },
  { slug: 'han-jang-card', content: '팥색 사진이랑 똑같아요. 가을에 들기 좋은 색.' },
  { slug: 'han-jang-card', content: '교통카드 빼지 않아도 잘 찍혀요!' },
  { slug: 'dulle-zip', content: '지퍼가 정말 부드럽게 돌아갑니다. 동전이 많은 편인데 안 쏟아져서 좋아요.' },
  { slug: 'dulle-zip', rating: 4, content: '블랙인데 속이 갈색이라 열 때마다 기분이 좋아요. 다만 폰은 안 들어갑니다.' },
  { slug: 'dulle-zip', content: '남편 생일 선물. 평소 물건 칭찬 안 하는 사람인데 “이건 잘 만들었네” 하더라고요.' },
  { slug: 'jamul-key-case', content: '자동차 스마트키까지는 안 들어가지만 현관, 사무실, 자전거 열쇠 넣기 딱이에요.' },
  { slug: 'jamul-key-case', content: '가방 안에서 열쇠 소리가 안 나니까 세상 조용합니다.' },
  {
    slug: 'meongil-passport',
    content: '신혼여행 앞두고 두 개 주문해서 각자 이니셜 새겼어요. 공항에서 정말 편했습니다.',
    reply: '두 분의 먼 길에 함께했다니 기쁩니다. 다음 도장이 찍히면 또 이야기 들려주세요.',
  },
  { slug: 'meongil-passport', content: '펜 꽂는 자리가 있어서 입국 카드 쓸 때 유용해요.' },
  { slug: 'ttalgak-coin', content: '닫힐 때 “딸깍” 소리가 너무 좋아서 하루에 열 번은 여닫아요 ㅎㅎ' },
  { slug: 'ttalgak-coin', content: '동전지갑이라고 샀는데 지금은 약통으로 쓰고 있어요. 립스틱도 두 개 들어갑니다.' },
  { slug: 'sebeon-trifold', content: '손바닥 반만 한데 카드 다섯 장에 접은 지폐까지 들어가요. 미니백 들 때 최고.' },
  {
    slug: 'sebeon-trifold',
    content: '두 색 조합이 흔하지 않아서 좋습니다. 똑딱이가 처음엔 좀 뻑뻑했어요.',
    reply:
      '똑딱이는 백 번쯤 여닫으면 부드러워지도록 조금 단단히 맞추어 보냅니다. 한 달 뒤에도 뻑뻑하면 무상으로 조정해 드릴게요.',
  },
  { content: '가죽 향, 박음질, 포장까지 다 마음에 듭니다. 다음엔 벨트도 사 보려고요.' },
];
