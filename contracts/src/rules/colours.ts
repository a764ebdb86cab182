interface Colour {
  /** In the address of a list. */
  readonly key: string;
  readonly name: string;
  readonly swatch: string;
  /** Words of option names that mean it: as a whole, or (of two syllables and more) as the end of a longer one. */
  readonly words: readonly string[];
}
/** The colours by which a list is filtered. A stored bit stands for each, by its position: a new one goes to the end. */
export const colours = [
  { key: 'black', name: '블랙', swatch: '#1d1b19', words: ['블랙', '검정', '검은색', '먹색', '먹', 'black'] },
  { key: 'white', name: '화이트', swatch: '#fbfaf7', words: ['화이트', '흰색', '하양', '백색', 'white'] },
  {
    key: 'ivory',
    name: '아이보리',
    swatch: '#efe6d2',
    words: ['아이보리', '크림', '오프화이트', '미색', '생지', '오트', '오트밀', 'ivory', 'cream'],
  },
  {
    key: 'beige',
    name: '베이지',
    swatch: '#d3bd97',
    words: ['베이지', '모래', '모래색', '샌드', '토프', '생마색', '연갈색', 'beige', 'sand'],
  },
  {
    key: 'brown',
    name: '브라운',
    swatch: '#7a4f2d',
    words: ['브라운', '갈색', '밤색', '밤', '카멜', '코냑', '캐러멜', '초코', '흙', '적갈색', 'brown', 'camel'],
  },
  {
    key: 'grey',
    name: '그레이',
    swatch: '#8d8c88',
    words: ['그레이', '회색', '차콜', '쥐색', 'grey', 'gray', 'charcoal'],
  },
  {
    key: 'red',
    name: '레드',
    swatch: '#a3322b',
    words: ['레드', '빨강', '붉은색', '버건디', '와인', '벽돌색', '브릭', '팥색', 'red'],
  },
  { key: 'pink', name: '핑크', swatch: '#e0a3a8', words: ['핑크', '분홍', '분홍색', '살구색', '로즈', 'pink'] },
  {
    key: 'orange',
    name: '오렌지',
    swatch: '#d27735',
    words: ['오렌지', '주황', '주황색', '감색', '테라코타', 'orange'],
  },
  {
    key: 'yellow',
    name: '옐로우',
    swatch: '#dfb23c',
    words: ['옐로우', '옐로', '노랑', '노란색', '치자색', '머스터드', 'yellow'],
  },
  {
    key: 'green',
    name: '그린',
    swatch: '#56684a',
    words: [
      '그린',
      '초록',
      '초록색',
      '카키',
      '올리브',
      '솔색',
      '숲색',
      '이끼',
      '이끼색',
      '쑥색',
      'green',
      'khaki',
      'olive',
    ],
  },
  {
    key: 'blue',
    name: '블루',
    swatch: '#4a78a8',
    words: ['블루', '파랑', '파란색', '하늘', '하늘색', '쪽색', '청색', 'blue'],
  },
  { key: 'navy', name: '네이비', swatch: '#253349', words: ['네이비', '남색', '곤색', '청먹색', 'navy'] },
  { key: 'purple', name: '퍼플', swatch: '#6b4b72', words: ['퍼플', '보라', '보라색', '가지색', '라벤더', 'purple'] },
] as const satisfies readonly Colour[];

const isMeant = (token: string, word: string): boolean => token === word || (word.length > 1 && token.endsWith(word));
/** The longest word counts: 청먹색 is no 먹색. */
const colourOf = (token: string): number => {
  const meant = colours.map(({ words }) =>
    Math.max(0, ...words.filter((word) => isMeant(token, word)).map(({ length }) => length)),
  );
  const longest = Math.max(...meant);
  return longest === 0 ? 0 : 1 << meant.indexOf(longest);
};

/** The colours that names of options say (`블랙 / M`, `생지 × 남색`), as bits. */
export const coloursOfNames = (names: readonly string[]): number =>
  names
    .flatMap((name) =>
      name
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .reduce((bits, token) => bits | (token === '' ? 0 : colourOf(token)), 0);

/** The bits of colours by their keys; keys that are none are left out. */
export const colourBits = (keys: readonly string[]): number =>
  colours.reduce((bits, { key }, at) => (keys.includes(key) ? bits | (1 << at) : bits), 0);
