const storageKey = 'searchedWords';
const maxWords = 8;

/** What was searched for in this browser, the last first. */
export const recentWords = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, maxWords) : [];
  } catch {
    return [];
  }
};
export const rememberWord = (word: string): void => {
  if (word === '') return;
  const others = recentWords().filter((other) => other !== word);
  localStorage.setItem(storageKey, JSON.stringify([word, ...others].slice(0, maxWords)));
};
export const forgetWords = (): void => localStorage.removeItem(storageKey);
