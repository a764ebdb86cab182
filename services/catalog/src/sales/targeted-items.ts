/** SQL: the items that a sale is for (`sale_id`, `item_id`), for the sales of a condition on the target `t`. */
export const targetedItems = (condition: string): string => `
  select t.sale_id, t.item_id from sale_targets t where t.item_id is not null and ${condition}
  union
  select t.sale_id, m.item_id from sale_targets t join item_memberships m on m.category_id = t.category_id
  where ${condition}`;
