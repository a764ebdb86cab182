import { colours } from './colours.ts';

/**
 * Words in option names that mean a colour. A word counts when it is a whole run of letters in the name: `블랙 / M` is
 * black. A word of two or more syllables also counts at the end of a longer run of letters.
 */
export const colourWords: Readonly<Record<(typeof colours)[number]['key'], readonly string[]>> = {
  black: ['블랙', '검정', '검은색', '먹색', '먹', 'black'],
  white: ['화이트', '흰색', '하양', '백색', 'white'],
  ivory: ['아이보리', '크림', '오프화이트', '미색', '생지', '오트', '오트밀', 'ivory', 'cream'],
  beige: ['베이지', '모래', '모래색', '샌드', '토프', '생마색', '연갈색', 'beige', 'sand'],
  brown: ['브라운', '갈색', '밤색', '밤', '카멜', '코냑', '캐러멜', '초코', '흙', '적갈색', 'brown', 'camel'],
  grey: ['그레이', '회색', '차콜', '쥐색', 'grey', 'gray', 'charcoal'],
  red: ['레드', '빨강', '붉은색', '버건디', '와인', '벽돌색', '브릭', '팥색', 'red'],
  pink: ['핑크', '분홍', '분홍색', '살구색', '로즈', 'pink'],
  orange: ['오렌지', '주황', '주황색', '감색', '테라코타', 'orange'],
  yellow: ['옐로우', '옐로', '노랑', '노란색', '치자색', '머스터드', 'yellow'],
  green: [
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
  blue: ['블루', '파랑', '파란색', '하늘', '하늘색', '쪽색', '청색', 'blue'],
  navy: ['네이비', '남색', '곤색', '청먹색', 'navy'],
  purple: ['퍼플', '보라', '보라색', '가지색', '라벤더', 'purple'],
};

const isMeant = (token: string, word: string): boolean => token === word || (word.length > 1 && token.endsWith(word));
/** The longest matching word decides: 청먹색 is not 먹색. */
const colourOf = (token: string): number => {
  const meant = colours.map(({ key }) =>
    Math.max(0, ...colourWords[key].filter((word) => isMeant(token, word)).map(({ length }) => length)),
  );
  const longest = Math.max(...meant);
  return longest === 0 ? 0 : 1 << meant.indexOf(longest);
};

/** The colours in names of options (`블랙 / M`, `생지 × 남색`), as bits. */
export const coloursOfNames = (names: readonly string[]): number =>
  names
    .flatMap((name) =>
      name
        .normalize('NFC')
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .reduce((bits, token) => bits | (token === '' ? 0 : colourOf(token)), 0);
