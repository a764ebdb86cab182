import { expect, it } from 'vitest';
import { initialsOf, keystrokesOf, onOtherKeyboard, withoutLooseJamo } from './hangul.ts';

it('takes the first consonants of syllables alone', () => {
  expect(initialsOf('가죽 가방 Bag 2호')).toBe('ㄱㅈㄱㅂㅎ');
});
it('reads keys on either keyboard', () => {
  expect(onOtherKeyboard('rkqkd')).toBe('가방');
  expect(onOtherKeyboard('ㅠㅁㅎ')).toBe('bag');
  expect(keystrokesOf('꽈배기')).toBe('rhkqorl');
});
it('leaves out a syllable that is not finished', () => {
  expect(withoutLooseJamo('가ㅂ')).toBe('가');
  expect(withoutLooseJamo('ㄱㅂ')).toBe('');
});
