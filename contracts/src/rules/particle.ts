import { josa } from 'es-hangul';

const particles = { topic: '은/는', subject: '이/가', object: '을/를', means: '으로/로' } as const;
export type Particle = (typeof particles)[keyof typeof particles];

export const isParticle = (text: string | undefined): text is Particle =>
  Object.values<string | undefined>(particles).includes(text);

/** Adds the particle that fits the last letter of a word. A word that does not end in Hangul gets both forms. */
export const pickParticle = (word: string, particle: Particle): string => {
  if (/[가-힣]\s*$/.test(word)) return word + josa.pick(word.trimEnd(), particle);
  const [one, other] = particle.split('/') as [string, string];
  return particle === '으로/로' ? `${word}(으)로` : `${word}${one}(${other})`;
};

/** Adds a particle to a word: 가격은, 수량은, 주소를. */
export const withParticle = (word: string, kind: keyof typeof particles): string => pickParticle(word, particles[kind]);
