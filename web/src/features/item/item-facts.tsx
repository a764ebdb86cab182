import { isNoticeFact } from '@gyeol/contracts/rules/notice-fact.ts';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { Accordion } from '../../shared/ui/accordion.tsx';

type Fact = ItemDetail['facts'][number];

/** Shows a table. The first row names the columns, and the first cell of each other row names the row. */
const FactTable = ({ fact: { label, rows } }: { fact: Fact }) => {
  const [columns = [], ...lines] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than a phone is scrolled by keys
    <section aria-label={`${label} 표`} tabIndex={0} className="ring-inside relative overflow-x-auto">
      <table className="w-full text-13 whitespace-nowrap tabular-nums">
        <thead>
          <tr className="border-b border-ink text-ink-2">
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <th key={at} scope="col" className="py-2 pr-4 text-left font-medium last:pr-0">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={line} className="border-line not-last:border-b">
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column} scope="row" className="py-2 pr-4 text-left font-medium">
                    {cells[at]}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
                  <td key={at} className="py-2 pr-4 last:pr-0">
                    {cells[at]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="text-15">
    {facts.map((fact) => (
      <div
        key={fact.key}
        className="flex flex-col gap-1 border-b border-line py-4 last:border-b-0 sm:flex-row sm:gap-6"
      >
        <dt className="w-28 shrink-0 text-13 leading-6 font-medium break-keep text-ink-2">{fact.label}</dt>
        <dd className="flex min-w-0 flex-1 flex-col gap-3">
          {fact.rows.length > 0 && <FactTable fact={fact} />}
          {fact.text && (
            <p className={fact.rows.length > 0 ? 'text-13 text-ink-3' : 'whitespace-pre-line'}>{fact.text}</p>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

export const ItemFacts = ({ item: { facts, noticeFields } }: { item: ItemDetail }) => {
  const shown = facts.filter((fact) => !isNoticeFact(fact));
  const notice = noticeFields?.flatMap(({ key, label }) => {
    const fact = facts.find((one) => one.key === key);
    return fact ? [{ ...fact, label }] : [];
  });
  return (
    <section aria-labelledby="facts-title" className="flex flex-col gap-2">
      <h2 id="facts-title" className="text-20 font-semibold">
        상품 정보
      </h2>
      <FactList facts={shown} />
      {notice && <Accordion sections={[{ title: '상품정보제공고시', content: <FactList facts={notice} /> }]} />}
    </section>
  );
};
