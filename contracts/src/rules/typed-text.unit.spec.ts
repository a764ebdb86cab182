import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPhone, isTelephone, parsePhone, telephonePattern } from './phone.ts';
import { twinKey } from './twins.ts';
import { foldDigits, foldLine, foldPostcode, foldText } from './typed-text.ts';

/** The error names the shortest value for which the check fails. */
const forEach = <T>(values: fc.Arbitrary<T>, check: (value: T) => void): void =>
  fc.assert(fc.property(values, (value) => void check(value)));
/** The letters, digits and signs of a text that a reader sees, composed and in their order. */
const seen = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}\p{P}\p{S}]/gu, '');
const visible = fc.constantFrom(...'김하늘결가각ㄱㅏAz09０９!@#$%&()-_+=.,/?·~한글漢字éñ😀🧵');
const invisible = fc.constantFrom(...'\u200b\u200c\u200e\u202e\u2066\u2069\u00ad\ufeff\u3164\u115f\u2060\u0000\u001f');
const space = fc.constantFrom(...' \t\n\u00a0\u3000\u2003');
const anyText = fc.oneof(
  fc.array(fc.oneof(visible, invisible, space)).map((letters) => letters.join('')),
  fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
);

const folds = [
  ['a line', foldLine],
  ['a text', foldText],
  ['digits', foldDigits],
  ['a postcode', foldPostcode],
  ['a phone', foldPhone],
  ['the key of a twin', twinKey],
] as const;
describe.each(folds)('folding %s to one spelling', (_name, fold) => {
  it('changes nothing the second time', () => forEach(anyText, (text) => expect(fold(fold(text))).toBe(fold(text))));
  it('gives the same result for composed and decomposed Hangul', () =>
    forEach(anyText, (text) => expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))));
});

describe('the visible characters of a text', () => {
  const readable = fc.array(fc.oneof(visible, invisible, space)).map((letters) => letters.join(''));
  const withoutFillers = (text: string): string => text.replace(/[\u3164\u115f]/gu, '');
  it.each(folds.slice(0, 2))('are kept by the fold of %s', (_name, fold) =>
    forEach(readable, (text) => expect(seen(fold(text))).toBe(seen(withoutFillers(text)))),
  );
  it('are kept in the key of a twin (a name that looks the same), except for their case', () =>
    forEach(readable, (text) => expect(twinKey(text)).toBe(seen(withoutFillers(text)).toLowerCase())));
  const digitsIn = (text: string): string => text.normalize('NFKC').replace(/\D/g, '');
  it.each(folds.slice(2, 4))('are kept by the fold of %s if they are digits', (_name, fold) =>
    forEach(readable, (text) => expect(digitsIn(fold(text))).toBe(digitsIn(text))),
  );
  it('are kept by the fold of a phone if they are digits, except for the country code 82', () => {
    const typed = fc.array(fc.constantFrom(...'+820１0１5678- .()\u200b')).map((letters) => letters.join(''));
    forEach(typed, (text) => {
      const digits = digitsIn(text);
      const national = digits.replace(/^(00)?82/, '');
      expect([digits, national, `0${national.replace(/^0/, '')}`]).toContain(digitsIn(foldPhone(text)));
    });
  });
});

describe('two different values', () => {
  const word = fc.array(fc.constantFrom(...'김하늘결가각ㄱㅏAaZz09!@#.,·漢é'), { minLength: 1, maxLength: 6 });
  const lineOf = fc
    .array(
      word.map((letters) => letters.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((words) => words.join(' '));
  /** In about half of the pairs the second text is the first without one character. */
  const pairOf = (value: fc.Arbitrary<string>) =>
    fc.oneof(
      fc.tuple(value, value),
      fc
        .tuple(value, fc.nat())
        .map(([text, at]) => [text, text.slice(0, at % text.length) + text.slice((at % text.length) + 1)] as const),
    );
  const valid = [
    ['a line', foldLine, lineOf],
    ['a text', foldText, fc.array(lineOf, { minLength: 1 }).map((lines) => lines.join('\n'))],
    ['digits', foldDigits, fc.stringMatching(/^[0-9A-Z]+(-[0-9]+)?$/)],
    ['a postcode', foldPostcode, fc.stringMatching(/^\d{5}$/)],
    ['a phone', foldPhone, fc.stringMatching(new RegExp(telephonePattern))],
  ] as const;
  it.each(valid)(
    'stay different after the fold of %s, unless they differ only in spaces at the end',
    (_name, fold, values) =>
      forEach(pairOf(values), ([one, other]) =>
        expect(fold(one) === fold(other)).toBe(one.trimEnd() === other.trimEnd()),
      ),
  );
  it('have different twin keys, unless only case and spaces differ', () => {
    const plain = (text: string): string => text.replaceAll(' ', '').toLowerCase();
    forEach(pairOf(lineOf), ([one, other]) =>
      expect(twinKey(one) === twinKey(other)).toBe(plain(one) === plain(other)),
    );
  });
});

describe('the key of a twin (a name that looks the same)', () => {
  it.each(['블랙 / M', '블랙/m', ' 블랙  /  M', '블랙 / M'.normalize('NFD'), '블랙\u200b/\u00a0M'])(
    'for %j is the same as for 블랙/M',
    (name) => expect(twinKey(name)).toBe('블랙/m'),
  );
});

describe('a line', () => {
  it.each([
    ['김하늘', '김하늘'],
    ['김\n철수', '김 철수'],
    ['\u202e김하늘', '김하늘'],
    ['김\u00a0하늘\u3000', '김 하늘'],
    ['name@example.com\u200b', 'name@example.com'],
    ['\u200b', ''],
    ['\u3164', ''],
    [' \u00ad\ufeff ', ''],
    ['e\u0301', 'é'],
  ])('%j is kept as %j', (typed, kept) => expect(foldLine(typed)).toBe(kept));
});

describe('a text', () => {
  it.each([
    ['첫 줄\n둘째 줄\r\n셋째\t줄', '첫 줄\n둘째 줄\r\n셋째\t줄'],
    ['👩\u200d👩\u200d👧 ❤\ufe0f', '👩\u200d👩\u200d👧 ❤\ufe0f'],
    ['좋\u200b아\u202e요\u0007', '좋아요'],
    [' \u200b\n\u200d ', ''],
  ])('%j is kept as %j', (typed, kept) => expect(foldText(typed)).toBe(kept));
});

describe('digits', () => {
  it.each([
    ['６３０００', '63000'],
    ['１２３４‐５６７８', '1234-5678'],
    ['\u200e6800000000001', '6800000000001'],
  ])('%j are kept as %j', (typed, kept) => expect(foldDigits(typed)).toBe(kept));
  it('are kept without spaces in a postcode', () => expect(foldPostcode(' ６３ ０００ ')).toBe('63000'));
  it.each(['695-900', '63000-1', '6300O', 'ABCDE'])('%s is not a postcode and stays unchanged', (typed) =>
    expect(foldPostcode(typed)).toBe(typed),
  );
});

describe('folding a phone', () => {
  it.each([
    '010-1234-5678',
    '010 1234 5678',
    '010.1234.5678',
    '(010)1234-5678',
    '+82 10-1234-5678',
    '+82 (0)10-1234-5678',
    '82-10-1234-5678',
    '8210 1234 5678',
    '0082 10 1234 5678',
    '＋８２ １０ １２３４ ５６７８',
    '０１０－１２３４－５６７８',
    '010\u00a01234\u20115678',
    '\u202a010-1234-5678\u202c',
  ])('reads %j as 01012345678', (typed) => {
    expect(foldPhone(typed)).toBe('01012345678');
    expect(parsePhone(typed)).toBe('01012345678');
  });
  it.each([
    ['02-123-4567', '021234567'],
    ['+82 2 1234 5678', '0212345678'],
    ['064-722-1234', '0647221234'],
    ['0507-1234-5678', '050712345678'],
    ['070-1234-5678', '07012345678'],
    ['080-123-4567', '0801234567'],
    ['1588-1234', '15881234'],
    ['+82 1588-1234', '15881234'],
  ])('recognises %s as a Korean telephone number', (typed, digits) => {
    expect(foldPhone(typed)).toBe(digits);
    expect(isTelephone(digits)).toBe(true);
  });
  it.each(['1012345678', '00000000', '999999999999', '821012345', '+1 212 555 0100', '12345678', '0991234567'])(
    'does not recognise %s as a Korean telephone number',
    (typed) => expect(isTelephone(foldPhone(typed))).toBe(false),
  );
  it.each(['8212', '1234', '82101234', '5678'])('keeps %s, a part of a number in a search, unchanged', (typed) =>
    expect(foldPhone(typed)).toBe(typed),
  );
  it('keeps two different numbers different, in every spelling', () => {
    const number = fc.stringMatching(/^010\d{8}$/);
    const spelling = fc.constantFrom(
      (digits: string) => digits,
      (digits: string) => `+82 ${digits.slice(1)}`,
      (digits: string) => digits.replace(/^(\d{3})(\d{4})/, '$1-$2-'),
    );
    forEach(fc.tuple(number, number, spelling, spelling), ([one, other, spell, spellOther]) =>
      expect(foldPhone(spell(one)) === foldPhone(spellOther(other))).toBe(one === other),
    );
  });
});
