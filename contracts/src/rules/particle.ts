import { josa } from 'es-hangul';

const particles = { topic: '은/는', object: '을/를' } as const;
const both = { topic: '은(는)', object: '을(를)' } as const;

/** A word with the particle its last letter asks for: 가격은, 수량은, 주소를. One that does not end in Hangul takes both. */
export const withParticle = (word: string, kind: keyof typeof particles): string =>
  /[가-힣]\s*$/.test(word) ? word + josa.pick(word.trimEnd(), particles[kind]) : word + both[kind];
