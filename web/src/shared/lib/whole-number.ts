/**
 * A whole number of 0 or more as people type it: `5000`, `5,000`, with blanks around. NaN for anything else, a comma in the
 * wrong place too; nothing typed counts as `empty`. Every field for won, pieces and days reads with this.
 */
export const wholeNumber = (text: string, empty = Number.NaN): number => {
  const typed = text.trim();
  if (typed === '') return empty;
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN;
};
