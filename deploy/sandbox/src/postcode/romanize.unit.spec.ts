import { expect, it } from 'vitest';
import { romanize } from './romanize.ts';

it.each([
  ['강남구', 'Gangnam-gu'],
  ['역삼동', 'Yeoksam-dong'],
  ['종로구', 'Jongno-gu'],
  ['왕십리로', 'Wangsimni-ro'],
  ['선릉로', 'Seolleung-ro'],
  ['세종대로', 'Sejong-daero'],
  ['서초대로77길', 'Seocho-daero 77-gil'],
  ['판교역로', 'Pangyoyeok-ro'],
  ['신림동', 'Sillim-dong'],
  ['성수동2가', 'Seongsu-dong 2-ga'],
  ['APEC로', 'APEC-ro'],
])('the Korean place name %s is written in Latin letters as %s', (name, latin) => {
  expect(romanize(name)).toBe(latin);
});
