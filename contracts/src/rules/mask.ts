/**
 * Masks the name of a reviewer. A name longer than 2 characters keeps the first 2, and stars replace the rest. A name
 * of 2 keeps the first. A name of 1 stays (storefront document §9).
 */
export const maskName = (name: string): string => {
  const letters = [...name];
  if (letters.length > 2) return letters.slice(0, 2).join('') + '*'.repeat(letters.length - 2);
  return letters.length === 2 ? `${letters[0]}*` : name;
};
