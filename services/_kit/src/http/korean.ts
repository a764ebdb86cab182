const firstSyllable = 0xac00;
const lastSyllable = 0xd7a3;

/** Whether a word ends in a consonant, as Korean particles ask; undefined when its last letter is not Hangul. */
const endsInConsonant = (word: string): boolean | undefined => {
  const last = word.trimEnd().codePointAt(word.trimEnd().length - 1) ?? 0;
  if (last < firstSyllable || last > lastSyllable) return undefined;
  return (last - firstSyllable) % 28 !== 0;
};

const particles = { topic: ['은', '는', '은(는)'], object: ['을', '를', '을(를)'] } as const;

/** A word with the particle its last letter asks for: 가격은, 수량은, 주소를. */
export const withParticle = (word: string, kind: keyof typeof particles): string => {
  const consonant = endsInConsonant(word);
  const [after, vowel, unknown] = particles[kind];
  return word + (consonant === undefined ? unknown : consonant ? after : vowel);
};
