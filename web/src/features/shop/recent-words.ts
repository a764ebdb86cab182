import { storedValue } from '../../shared/lib/stored.ts';

const stored = storedValue<readonly unknown[]>('browser', 'searchedWords', Array.isArray);
const maxWords = 8;

export const recentWords = (): string[] =>
  (stored.read() ?? []).filter((word) => typeof word === 'string').slice(0, maxWords);
export const rememberWord = (word: string): void => {
  if (word === '') return;
  const others = recentWords().filter((other) => other !== word);
  stored.write([word, ...others].slice(0, maxWords));
};
export const forgetWords = stored.remove;
