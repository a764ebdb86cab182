import { type GyeolItem, option, sizes } from './item.ts';

const of = (item: Omit<GyeolItem, 'category'>): GyeolItem => ({
  ...item,
  category: '벨트·소품',
});

/** Belts and small things. */
export const small: readonly GyeolItem[] = [
  of({
    slug: 'gojeun-belt',
    title: '곧은 정장 벨트',
    description: '3.2 cm 폭의 곧은 벨트. 겉과 속을 맞붙여 박아 오래 매도 늘어나지 않습니다.',
    price: 98000,
    options: [
      ...sizes('다크브라운', { '85': 14, '90': 22, '95': 18, '100': 0 }),
      ...sizes('블랙', { '90': 16, '95': 11 }),
    ],
    bestPriority: 10,
  }),
  of({
    slug: 'yeokkeun-belt',
    title: '엮은 벨트',
    description: '구멍 없이 엮은 가닥 사이 어디에나 꽂아 맵니다. 치노와 데님에 두루 어울립니다.',
    price: 86000,
    discount: { rate: 10 },
    options: sizes('카멜', { S: 9, M: 15, L: 4 }),
  }),
  of({
    slug: 'maedal-keyring',
    title: '매달 키링',
    description: '가방 고리에 걸거나 벨트에 다는 가죽 손잡이. 공방에서 쓰고 남은 통가죽으로 만듭니다.',
    price: 38000,
    options: [option('카멜', 70), option('블랙', 52), option('솔색', 33)],
    bestPriority: 14,
  }),
  of({
    slug: 'sigan-strap',
    title: '시간 시곗줄',
    description: '도톰하게 심을 넣은 시곗줄. 핀까지 함께 보내 드리니 집에서 바꿔 다세요.',
    price: 48000,
    options: [
      option('코냑 / 18 mm', 12),
      option('코냑 / 20 mm', 20),
      option('블랙 / 18 mm', 0),
      option('블랙 / 20 mm', 15),
    ],
  }),
  of({
    slug: 'ongi-gloves',
    title: '온기 가죽장갑',
    description: '양가죽 안에 캐시미어를 댄 겨울 장갑. 손등의 세 줄은 옛 방식대로 눌러 박았습니다.',
    price: 128000,
    discount: { rate: 30 },
    options: sizes('블랙', { S: 6, M: 0, L: 8 }),
  }),
  of({
    slug: 'nuli-scarf',
    title: '누리 울 머플러',
    description: '이끼와 돌, 모래를 한 폭에 짠 체크 머플러. 램스울 100%, 목이 따갑지 않습니다.',
    price: 108000,
    options: [option('이끼 체크', 24), option('밤 체크', 10)],
    bestPriority: 11,
  }),
  of({
    slug: 'gol-cap',
    title: '골 코듀로이 캡',
    description: '굵은 골의 코듀로이 여섯 쪽. 챙을 살짝 길게 잡아 얼굴이 작아 보입니다.',
    price: 59000,
    options: [option('솔색', 28), option('밤색', 19), option('먹색', 31)],
  }),
  of({
    slug: 'nun-glasses-case',
    title: '눈 안경집',
    description: '물에 적셔 틀에 말린 통가죽 안경집. 가방 안에서 눌려도 안경은 무사합니다.',
    price: 68000,
    options: [option('적갈색', 13), option('블랙', 9)],
  }),
];
