/**
 * Parses a whole number of 0 or more as people type it: `5000`, `5,000`, with blanks around. Returns `empty` for an
 * empty text. Returns NaN for any other text, such as a comma in the wrong place. Every field for won, pieces and days
 * uses this function.
 */
export const wholeNumber = (text: string, empty = Number.NaN): number => {
  const typed = text.trim();
  if (typed === '') return empty;
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN;
};
