import { closed, type GyeolItem, option } from './item.ts';

const of = (item: Omit<GyeolItem, 'category'>): GyeolItem => ({
  ...item,
  category: '지갑',
});

/** The wallets and cases. */
export const wallets: readonly GyeolItem[] = [
  of({
    slug: 'gyeol-long-wallet',
    title: '결 장지갑',
    description: '지폐를 접지 않는 장지갑. 손때가 앉을수록 꿀빛으로 깊어지는 통가죽입니다.',
    price: 158000,
    options: [option('카멜', 25), option('밤색', 17), option('카멜 / 이니셜 각인', 12, 10000)],
    bestPriority: 3,
  }),
  of({
    slug: 'damdam-bifold',
    title: '담담 반지갑',
    description: '카드 여섯, 지폐 두 칸. 바지 앞주머니에 넣어도 두께가 느껴지지 않습니다.',
    price: 118000,
    options: [option('다크브라운', 40), option('블랙', 36), option('네이비', 0)],
    bestPriority: 6,
  }),
  of({
    slug: 'han-jang-card',
    title: '한 장 카드지갑',
    description: '세 칸이면 충분한 날을 위한 카드지갑. 가장자리는 사흘에 걸쳐 여섯 번 칠합니다.',
    price: 58000,
    discount: { rate: 10 },
    options: [option('솔색', 54), option('카멜', 47), option('블랙', 61), option('팥색', 8)],
    bestPriority: 4,
  }),
  of({
    slug: 'dulle-zip',
    title: '둘레 지퍼지갑',
    description: '한 바퀴 도는 놋쇠 지퍼. 동전도 영수증도 흘리지 않는 넉넉한 지갑입니다.',
    price: 148000,
    options: [option('블랙', 19), option('밤색', 6)],
  }),
  of({
    slug: 'jamul-key-case',
    title: '자물 키케이스',
    description: '열쇠 넷을 조용히 접어 넣는 가죽 집. 안쪽 고리는 통놋쇠를 깎아 만들었습니다.',
    price: 64000,
    discount: { amount: 9000 },
    options: [option('팥색', 15), option('카멜', 21), option('블랙', 0)],
  }),
  of({
    slug: 'meongil-passport',
    title: '먼길 여권지갑',
    description: '여권과 탑승권, 펜 한 자루. 공항에서 두 번 뒤적이지 않게 자리를 나누었습니다.',
    price: 88000,
    options: [option('네이비', 12), option('카멜', 9), option('네이비 / 이니셜 각인', 20, 10000)],
  }),
  of({
    slug: 'ttalgak-coin',
    title: '딸깍 동전지갑',
    description: '구슬 둘이 맞물리는 소리가 좋은 동전지갑. 립스틱과 약 봉투도 들어갑니다.',
    price: 72000,
    options: [option('치자색', 0), option('솔색', 0), closed('블랙')],
    bestPriority: 13,
  }),
  of({
    slug: 'sebeon-trifold',
    title: '세번 접지갑',
    description: '세 번 접으면 손바닥 반. 모래빛과 흙빛, 두 가지 가죽을 이어 붙였습니다.',
    price: 98000,
    discount: { rate: 20 },
    options: [option('모래 × 흙', 14), option('블랙 × 밤색', 18)],
  }),
];
