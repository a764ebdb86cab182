import type { Demo } from '../../demo.ts';

/** What buyers write who send something back. */
export const claims: Demo['claims'] = [
  [true, '생각보다 색이 밝아서 반품하고 싶어요.'],
  [false, '한 치수 큰 것으로 교환 부탁드립니다.'],
  [true, '선물했는데 같은 것이 있다고 하네요.'],
  [false, '끈 길이가 짧아 긴 끈 옵션으로 바꾸고 싶습니다.'],
  [true, '화면에서 본 것보다 작아요. 상태는 그대로입니다.'],
];
