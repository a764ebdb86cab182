/** Words that often occur in lists of leaked passwords, also in Korea. Some are Hangul typed on an English keyboard. */
const words = (
  'password passwd welcome letmein iloveyou trustnoone changeme default whatever superman batman spiderman starwars ' +
  'pokemon football baseball soccer basketball princess sunshine flower butterfly chocolate cookie monkey dragon tiger ' +
  'shadow master killer hunter hello freedom secret access security computer internet samsung google naver kakao daum ' +
  'apple korea seoul busan michael michelle jordan jennifer jessica ashley charlie thomas daniel summer winter spring ' +
  'autumn angel family forever happy lucky love money test guest user login root admin administrator operator manager ' +
  'master owner shop mall demo gyeol 결 비밀번호 관리자 안녕하세요 사랑해 대한민국 ' +
  'qlalfqjsgh rhksflwk dkssudgktpdy dkssud tkfkdgo tkfkd eogksalsrnr gksrnr tjdnf'
).split(' ');
const anyWord = new RegExp([...new Set(words)].sort((one, other) => other.length - one.length).join('|'), 'g');

/** Rows of keys on a keyboard, and sequences of characters. A slide is a part of such a row, in either direction. */
const rows = [
  ...[
    'abcdefghijklmnopqrstuvwxyz',
    'qwertyuiop',
    'asdfghjkl',
    'zxcvbnm',
    '01234567890',
    '!@#$%^&*()',
    'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ',
  ],
  ...['1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujm', 'q1w2e3r4t5y6u7i8o9p0', '1q2w3e4r5t6y7u8i9o0p'],
  ...['a1b2c3d4e5f6g7h8', '1a2b3c4d5e6f7g8h', '가나다라마바사아자차카타파하'],
];
const slides = [...rows, ...rows.map((row) => [...row].reverse().join(''))];
const shortestSlide = 3;

/**
 * The length of the repetition of one character, or of the slide along a row, that begins at `from`. When both begin
 * there, the longer one counts. 0 when the length is less than three.
 */
const slideAt = (text: string, from: number): number => {
  const same = /^(.)\1*/u.exec(text.slice(from))?.[0].length ?? 0;
  let longest = same;
  for (const row of slides) {
    while (from + longest < text.length && row.includes(text.slice(from, from + longest + 1))) longest += 1;
  }
  return longest >= shortestSlide ? longest : 0;
};
const withoutSlides = (text: string): string => {
  let left = '';
  for (let at = 0; at < text.length; ) {
    const length = slideAt(text, at);
    if (length === 0) left += text[at];
    at += length || 1;
  }
  return left;
};

const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };
const spelledOut = (text: string): string => text.replace(/[013457@$]/g, (sign) => letters[sign] ?? sign);
const year = /(19|20)\d\d/g;
/** A password is no secret when at most this many characters remain without known words, years and slides. */
const mostOfItsOwn = 3;

/**
 * True when a password is one of those that attackers try first: known words, slides along the keyboard, repetitions
 * and years, with at most three other characters. Such passwords are refused for operators and discouraged for members
 * (decisions/identity.md).
 */
export const isKnownPassword = (password: string): boolean => {
  const text = password.normalize('NFC').toLowerCase();
  if (/^(.{1,4})\1+$/u.test(text)) return true;
  return [text, spelledOut(text)].some(
    (one) => withoutSlides(one.replace(anyWord, '').replace(year, '')).length <= mostOfItsOwn,
  );
};
