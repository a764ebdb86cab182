import { closed, type GyeolItem, option } from './item.ts';

const of = (item: Omit<GyeolItem, 'category'>): GyeolItem => ({
  ...item,
  category: '가방',
});

/** The bags. */
export const bags: readonly GyeolItem[] = [
  of({
    slug: 'maru-tote',
    title: '마루 토트백',
    description: '베지터블 통가죽을 한 장으로 세운 토트. 책 두 권과 노트북이 서서 들어갑니다.',
    price: 389000,
    options: [option('카멜', 18), option('밤색', 9), option('먹색', 0)],
    bestPriority: 1,
  }),
  of({
    slug: 'bandal-shoulder',
    title: '반달 숄더백',
    description: '겨드랑이에 꼭 맞게 기운 반달. 도톰한 슈렁큰 가죽이라 빈 채로도 모양이 남습니다.',
    price: 278000,
    discount: { rate: 15 },
    options: [option('밤색', 22), option('블랙', 14), option('올리브', 3)],
    bestPriority: 2,
  }),
  of({
    slug: 'durebak-bucket',
    title: '두레박 버킷백',
    description: '끈 하나로 여미는 물동이 모양. 흰 가죽에 황톳빛 바닥을 덧대어 때를 덜 탑니다.',
    price: 248000,
    options: [option('아이보리', 11), option('카멜', 16), closed('블랙')],
    bestPriority: 5,
  }),
  of({
    slug: 'anjang-crossbody',
    title: '안장 크로스백',
    description: '말안장의 곡선을 옮긴 덮개와 놋쇠 돌림쇠. 긴 끈은 일곱 칸으로 줄어듭니다.',
    price: 326000,
    options: [option('블랙', 20), option('카멜', 7), option('블랙 / 긴 끈', 5, 12000)],
  }),
  of({
    slug: 'nadeuri-backpack',
    title: '나들이 백팩',
    description: '밀랍 먹인 캔버스에 가죽 띠를 걸었습니다. 비 오는 날에도 마음 놓고 메는 가방.',
    price: 298000,
    discount: { amount: 40000 },
    options: [option('이끼색', 13), option('모래색', 8)],
    bestPriority: 9,
  }),
  of({
    slug: 'jureum-clutch',
    title: '주름 클러치',
    description: '손으로 잡은 주름 열한 개. 저녁 자리에 들기 좋은 깊은 초록의 부드러운 송아지 가죽.',
    price: 218000,
    options: [option('솔색', 6), option('블랙', 10), option('가지색', 0)],
  }),
  of({
    slug: 'meok-briefcase',
    title: '먹 브리프케이스',
    description: '서류를 접지 않는 사람을 위해. 흠집에 강한 사피아노 가죽과 두 줄의 놋쇠 버클.',
    price: 489000,
    options: [option('다크브라운', 5), option('블랙', 4), option('다크브라운 / 이니셜 각인', 9, 15000)],
    bestPriority: 12,
  }),
  of({
    slug: 'ham-mini',
    title: '함 미니백',
    description: '예물을 담던 함처럼 각을 세운 작은 가방. 손잡이와 어깨끈, 두 가지로 듭니다.',
    price: 268000,
    options: [option('팥색', 0), option('블랙', 0)],
  }),
];
