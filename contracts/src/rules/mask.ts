/**
 * Masks the name of a reviewer: names longer than 2 characters keep the first 2 and the rest becomes stars; names of 2
 * keep the first; names of 1 stay (storefront document §9).
 */
export const maskName = (name: string): string => {
  const letters = [...name];
  if (letters.length > 2) return letters.slice(0, 2).join('') + '*'.repeat(letters.length - 2);
  return letters.length === 2 ? `${letters[0]}*` : name;
};
