import type { Demo } from '../../demo.ts';

/** What buyers write who send something back. */
export const claims: Demo['claims'] = [
  [true, '같은 책을 선물로 받았어요. 펼치지 않은 그대로입니다.'],
  [false, '모서리가 눌려서 왔습니다. 새 책으로 바꿔 주세요.'],
  [true, '아이 나이에 맞지 않아서 반품하고 싶습니다.'],
  [false, '무선으로 잘못 골랐습니다. 양장으로 바꿀 수 있을까요?'],
];
