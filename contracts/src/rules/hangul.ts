import { convertHangulToQwerty, convertQwertyToHangul, getChoseong } from 'es-hangul';

/** The first consonants of a word's syllables, which are often typed instead of the word: 가방 → ㄱㅂ. */
export const initialsOf = (text: string): string => getChoseong(text).replace(/\s/gu, '');

/** The letters on the keys that a person presses to type a text on a Korean keyboard, in lower case: 가방 → rkqkd. */
export const keystrokesOf = (text: string): string => convertHangulToQwerty(text).toLowerCase();

/** The text that the same keys write in the other keyboard layout, Korean or English: rkqkd → 가방, ㅠㅁㅎ → bag. */
export const onOtherKeyboard = (word: string): string =>
  /[a-z]/iu.test(word) ? convertQwertyToHangul(word) : keystrokesOf(word);

/** Removes the consonant or vowel of a syllable that is being typed: 가ㅂ → 가. */
export const withoutLooseJamo = (word: string): string => word.replace(/[ㄱ-ㅣ]+$/u, '');
