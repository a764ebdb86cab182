import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import type { Category, GyeolItem } from '../items/item.ts';

const cares = {
  leather: '마른 천으로 먼지를 닦고, 반년에 한 번 무색 크림을 얇게 바릅니다. 물은 눌러 닦고 그늘에서 말립니다.',
  suede: '고무 솔로 한 방향으로 빗고, 얼룩은 지우개로 살살 문지릅니다. 신거나 입기 전에 방수 스프레이를 뿌립니다.',
  wool: '입은 날은 솔로 결을 쓸고 넓은 옷걸이에 하루 쉬게 합니다. 철이 바뀔 때만 드라이클리닝합니다.',
  knit: '찬물에 중성세제로 손빨래합니다. 비틀지 말고 수건에 말아 눌러 짠 뒤 뉘어서 말립니다.',
  cotton: '30도 이하로 뒤집어 빱니다. 짙은 색은 처음 두 번 따로 빨고, 덜 말랐을 때 손으로 펴 줍니다.',
  down: '중성세제로 손빨래하고 그늘에서 두드려 말립니다. 섬유유연제와 표백제는 쓰지 않습니다.',
} as const;
type Care = keyof typeof cares;
/** What it is made of, how it is kept, and of what is not worn its width, height and depth in cm. */
type Words = readonly [material: string, care: Care, measures?: readonly [string, string, string], more?: string];

const wordsOf: Readonly<Record<string, Words>> = {
  'maru-tote': ['겉 베지터블 소가죽 100%, 안 면 100%', 'leather', ['38', '30', '13'], '13인치 노트북, A4 서류'],
  'bandal-shoulder': ['겉 슈렁큰 소가죽 100%, 안 면 100%', 'leather', ['29', '17', '8'], '장지갑, 휴대폰, 작은 책'],
  'durebak-bucket': ['겉 소가죽 100%, 안 면 100%', 'leather', ['22', '25', '16'], '장지갑, 500 ml 물병, 휴대폰'],
  'anjang-crossbody': ['겉 베지터블 소가죽 100%, 장식 놋쇠', 'leather', ['24', '18', '7'], '반지갑, 휴대폰, 열쇠'],
  'nadeuri-backpack': ['왁스 캔버스(면 100%), 띠 소가죽', 'cotton', ['29', '42', '14'], '15인치 노트북, A4 서류, 겉옷'],
  'jureum-clutch': ['송아지 가죽 100%, 안 면 100%', 'leather', ['28', '16', '5'], '반지갑, 휴대폰, 립스틱'],
  'meok-briefcase': [
    '사피아노 소가죽 100%, 버클 놋쇠',
    'leather',
    ['40', '29', '9'],
    '15인치 노트북, A4 서류를 접지 않고',
  ],
  'ham-mini': ['겉 소가죽 100%, 안 면 100%', 'leather', ['19', '14', '8'], '카드지갑, 휴대폰'],
  'gyeol-long-wallet': ['베지터블 소가죽 100%', 'leather', ['19', '9.5', '2']],
  'damdam-bifold': ['소가죽 100%', 'leather', ['11', '9', '1.5']],
  'han-jang-card': ['베지터블 소가죽 100%', 'leather', ['10', '7.5', '0.6']],
  'dulle-zip': ['소가죽 100%, 지퍼 놋쇠', 'leather', ['19.5', '10.5', '2.5']],
  'jamul-key-case': ['소가죽 100%, 고리 통놋쇠', 'leather', ['6.5', '10.5', '2']],
  'meongil-passport': ['소가죽 100%', 'leather', ['11', '15', '1.5']],
  'ttalgak-coin': ['소가죽 100%, 걸쇠 놋쇠', 'leather', ['11', '9', '5']],
  'sebeon-trifold': ['소가죽 100%', 'leather', ['9', '7.5', '2.5']],
  'gojeun-belt': ['겉·안 소가죽 100%, 버클 놋쇠', 'leather'],
  'yeokkeun-belt': ['소가죽 100%, 버클 놋쇠', 'leather'],
  'maedal-keyring': ['베지터블 소가죽 100%, 고리 놋쇠', 'leather', ['2.5', '12', '0.8']],
  'sigan-strap': ['소가죽 100%, 핀 스테인리스', 'leather', ['1.8 / 2.0', '7.5 + 11.5', '0.4']],
  'ongi-gloves': ['겉 양가죽 100%, 안 캐시미어 100%', 'leather'],
  'nuli-scarf': ['램스울 100%', 'wool', ['32', '180', '0.3']],
  'gol-cap': ['코듀로이(면 100%)', 'cotton', ['둘레 56–60', '12', '챙 7.5']],
  'nun-glasses-case': ['베지터블 소가죽 100%, 안 스웨이드', 'leather', ['17', '6.5', '5']],
  'neulbom-coat': ['겉 울 90% 캐시미어 10%, 안 큐프로 100%', 'wool'],
  'garang-trench': ['겉 면 100%(개버딘), 안 면 100%', 'cotton'],
  'heuk-blouson': ['소가죽 스웨이드 100%, 시보리 울 100%', 'suede'],
  'goreum-blazer': ['울 100%(헤링본), 소매 안 큐프로 100%', 'wool'],
  'nubi-vest': ['겉 나일론 100%, 충전재 폴리에스터 100%', 'down'],
  'baram-rider': ['겉 양가죽 100%, 안 면 100%', 'leather'],
  'nunsongi-puffer': ['겉 나일론 100%, 충전재 거위 솜털 80% 깃털 20%', 'down'],
  'ilkkun-jacket': ['면 100%(능직)', 'cotton'],
  'gwiri-crew': ['램스울 70% 알파카 30%', 'knit'],
  'haru-cardigan': ['울 100%, 단추 소가죽', 'knit'],
  'kkwabaegi-cable': ['울 80% 나일론 20%', 'knit'],
  'malgeun-oxford': ['면 100%(옥스퍼드)', 'cotton'],
  'baramgyeol-linen': ['리넨 100%', 'cotton'],
  'yeoreum-polo': ['면 100%(니트)', 'knit'],
  'gaeul-knit-vest': ['램스울 100%', 'knit'],
  'mulgyeol-stripe': ['면 100%', 'cotton'],
  'georum-loafer': ['겉 소가죽, 안 소가죽, 창 가죽', 'leather'],
  'bandeut-derby': ['겉 소가죽, 안 소가죽, 창 가죽과 고무', 'leather'],
  'sanchaek-chelsea': ['겉 소가죽 스웨이드, 안 소가죽, 창 고무', 'suede'],
  'huin-sneaker': ['겉 소가죽, 안 면, 창 고무', 'leather'],
  'sappun-mule': ['겉 양가죽, 안 양가죽, 굽 나무 5 cm', 'leather'],
  'mulga-sandal': ['겉 소가죽, 창 생고무', 'leather'],
  'nabi-flat': ['겉 양가죽, 안 양가죽, 창 고무', 'leather'],
  'sangil-boots': ['겉 오일 소가죽, 안 소가죽, 창 고무', 'leather'],
};

const flat = '평평한 곳에 놓고 잰 길이입니다. 재는 자리에 따라 1~2 cm 다를 수 있습니다.';
/** Of size M, in cm; each size is so much wider and longer. */
const bodyOf = { 아우터: [47, 56, 61, 72], 니트·셔츠: [46, 53, 59, 66] } as const;
const stepOf: Readonly<Record<string, number>> = { S: -1, M: 0, L: 1, XL: 2, Free: 1, '95': -1, '100': 0, '105': 1 };

const sizesOf = ({ options }: GyeolItem): string[] => [
  ...new Set(options.flatMap(({ name }) => name.split(' / ').slice(1))),
];
const worn = (item: GyeolItem, [shoulder, chest, sleeve, length]: readonly [number, number, number, number]) => [
  ['단위 cm', '어깨', '가슴', '소매', '총장'],
  ...sizesOf(item).map((size) => {
    const step = stepOf[size] ?? 0;
    const noSleeve = item.slug.includes('vest');
    return [size, shoulder + 2 * step, chest + 3 * step, noSleeve ? '–' : sleeve + step, length + 2 * step].map(String);
  }),
];
const shoes = (item: GyeolItem) => [
  ['mm', '발길이 (cm)', '발볼 (cm)'],
  ...sizesOf(item).map((size) => [size, (Number(size) / 10 - 0.5).toFixed(1), (2.1 + Number(size) * 0.03).toFixed(1)]),
];
/** Belts and gloves come in sizes, too, but are measured once. */
const otherSizes: Readonly<Record<string, string[][]>> = {
  'gojeun-belt': [
    ['단위 cm', '허리둘레', '폭'],
    ...['85', '90', '95', '100'].map((size) => [size, `${Number(size) - 3}–${Number(size) + 2}`, '3.2']),
  ],
  'yeokkeun-belt': [
    ['단위 cm', '허리둘레', '폭'],
    ['S', '70–80', '3'],
    ['M', '80–90', '3'],
    ['L', '90–100', '3'],
  ],
  'ongi-gloves': [
    ['단위 cm', '손둘레', '길이'],
    ['S', '18', '23'],
    ['M', '20', '24'],
    ['L', '22', '25.5'],
  ],
};

const sizeOf = (item: GyeolItem, measures: Words[2]): ItemFact => {
  const fact = (text: string, rows: string[][]): ItemFact => ({
    key: 'size',
    label: measures ? '크기' : '사이즈',
    text,
    rows,
  });
  if (measures)
    return fact('', [
      ['단위 cm', '가로', '세로', '폭'],
      ['ONE', ...measures],
    ]);
  if (item.category === '슈즈') return fact('발볼이 넓거나 발등이 높으면 5 mm 크게 고르세요.', shoes(item));
  if (item.category === '아우터' || item.category === '니트·셔츠') return fact(flat, worn(item, bodyOf[item.category]));
  return fact('늘 쓰는 구멍부터 버클까지, 또는 손바닥 둘레를 재어 고르세요.', otherSizes[item.slug] ?? []);
};
const models: Partial<Record<Category, string>> = {
  아우터: '키 178 cm · 66 kg, M 사이즈를 입었습니다.',
  니트·셔츠: '키 170 cm · 54 kg, M 사이즈를 입었습니다.',
};

/** What the item page says of an item in words. */
export const factsOf = (item: GyeolItem): ItemFact[] => {
  const words = wordsOf[item.slug];
  if (words === undefined) throw new Error(`the demo says what ${item.slug} is made of`);
  const [material, care, measures, more] = words;
  const line = (key: string, label: string, text: string | undefined): ItemFact[] =>
    text ? [{ key, label, text, rows: [] }] : [];
  const model = sizesOf(item).some((size) => size in stepOf) ? models[item.category] : undefined;
  return [
    sizeOf(item, measures),
    ...line('modelSize', '모델 착용', model),
    ...line('inside', '수납', more),
    ...line('material', '소재', material),
    ...line('care', '관리', cares[care]),
    ...line('madeIn', '제조국', '대한민국'),
  ];
};
