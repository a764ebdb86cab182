// Lists hold names and phones as they were written, and a search compares their folded forms. The words as written are
// compared first: this is enough for almost all rows, and folding each of 250,000 would take seconds.

/** SQL: true when a name contains this part, folded by `searchKey`. Test its grams first: they have an index. */
export const nameHas = (column: string, part: string): string =>
  `(strpos(lower(${column}), ${part}::text) > 0 or strpos(search_key(${column}), ${part}::text) > 0)`;

/** SQL: true when a phone contains this part, a parameter folded by `foldPhone`. */
export const phoneHas = (column: string, part: string): string =>
  `(strpos(${column}, ${part}::text) > 0 or strpos(phone_key(${column}), ${part}::text) > 0)`;
