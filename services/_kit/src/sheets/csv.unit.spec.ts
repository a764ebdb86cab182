import { expect, it } from 'vitest';
import { harmless } from './csv.ts';

it.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', "'quoted", '＝1', '＋1', '－1', '＠sum'])(
  'a text that a spreadsheet would compute gets an apostrophe in front: %j',
  (text) => expect(harmless(text)).toBe(`'${text}`),
);
it('any other text stays as it is', () => expect(harmless('가죽 = 좋다')).toBe('가죽 = 좋다'));
