import { cleanFacts, type ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

const remove = sql('item-facts.remove', 'delete from item_facts where item_id = $1::bigint');
const insert = sql(
  'item-facts.insert',
  `insert into item_facts (item_id, position, key, label, body, table_rows)
   select $1::bigint, f.position - 1, f.fact ->> 'key', f.fact ->> 'label', f.fact ->> 'text', f.fact -> 'rows'
   from jsonb_array_elements($2::jsonb) with ordinality as f (fact, position)`,
);

/** An SQL expression: the facts of the item `i`, in their order. */
export const factsOfItem = `(select coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'label', f.label, 'text', f.body,
     'rows', f.table_rows) order by f.position), '[]') from item_facts f where f.item_id = i.id)`;

/** Stores the facts in the given order. Throws ITEM_FACT_TWICE. */
export const replaceFacts = async (tx: Tx, itemId: number, facts: readonly ItemFact[]): Promise<void> => {
  const clean = cleanFacts(facts);
  if (new Set(clean.map(({ key }) => key)).size < clean.length) throw problem('ITEM_FACT_TWICE');
  await tx.run(remove, [itemId]);
  await tx.run(insert, [itemId, JSON.stringify(clean)]);
};
