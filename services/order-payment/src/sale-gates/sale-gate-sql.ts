/** SQL condition: the gate `d` is on and stands before one of the items of a subquery. */
export const standsBefore = (
  items: string,
): string => `d.closed_at is null and (d.item_id is null or d.item_id in (${items})
  or exists (select from sale_items i where i.sale_id = d.sale_id and i.item_id in (${items})))`;
/** The item numbers of the lines of a JSON column. */
export const itemsOfLines = (lines: string): string =>
  `select (l ->> 'itemId')::bigint from jsonb_array_elements(${lines}) l`;
