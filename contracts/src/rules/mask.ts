/**
 * Reviewer names: longer than 2 characters keep the first 2 and the rest becomes stars; 2 characters keep the first;
 * 1 stays (storefront document §9).
 */
export const maskName = (name: string): string => {
  const letters = [...name];
  if (letters.length > 2) return letters.slice(0, 2).join('') + '*'.repeat(letters.length - 2);
  return letters.length === 2 ? `${letters[0]}*` : name;
};
