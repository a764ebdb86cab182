// Names and phones stand in lists as they were written, and are found by what they are folded to. The first look is at
// the words as they stand: it is enough for almost all rows, and folding each of 250,000 would take seconds.

/** SQL: whether a name has this part, a parameter folded by `searchKey`. Its grams come first, by an index. */
export const nameHas = (column: string, part: string): string =>
  `(strpos(lower(${column}), ${part}::text) > 0 or strpos(search_key(${column}), ${part}::text) > 0)`;

/** SQL: whether a phone has this part, a parameter folded by `foldPhone`. */
export const phoneHas = (column: string, part: string): string =>
  `(strpos(${column}, ${part}::text) > 0 or strpos(phone_key(${column}), ${part}::text) > 0)`;
