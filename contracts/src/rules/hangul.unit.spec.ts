import { expect, it } from 'vitest';
import { initialsOf, keystrokesOf, onOtherKeyboard, withoutLooseJamo } from './hangul.ts';

it('initialsOf takes the initial consonants of Hangul syllables and drops all other characters', () => {
  expect(initialsOf('가죽 가방 Bag 2호')).toBe('ㄱㅈㄱㅂㅎ');
});
it('onOtherKeyboard converts text that was typed with the wrong layout, Korean or English', () => {
  expect(onOtherKeyboard('rkqkd')).toBe('가방');
  expect(onOtherKeyboard('ㅠㅁㅎ')).toBe('bag');
  expect(keystrokesOf('꽈배기')).toBe('rhkqorl');
});
it('withoutLooseJamo removes the loose letters of unfinished syllables', () => {
  expect(withoutLooseJamo('가ㅂ')).toBe('가');
  expect(withoutLooseJamo('ㄱㅂ')).toBe('');
});
