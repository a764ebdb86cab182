import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { gridClass, ItemCard } from './item-card.tsx';
import { itemKeys } from './keys.ts';

const bestQuery = queryOptions({
  queryKey: itemKeys.best,
  queryFn: ({ signal }) => call('catalog.getBest', { signal }),
  staleTime: 60_000,
});
const shown = 4;

/**
 * Offers other items on a page that has nothing to show: first `children`, then the BEST items of the shop, if the shop
 * has any.
 */
const Elsewhere = ({ children }: { children?: ReactNode }) => {
  const { data = [] } = useQuery(bestQuery);
  return (
    <div className="flex w-full flex-col gap-12 text-left">
      {children}
      {data.length > 0 && (
        <section aria-labelledby="popular-title" className="flex flex-col gap-6">
          <h2 id="popular-title" className="text-20 font-semibold">
            저희가 권하는 상품
          </h2>
          <div className={gridClass}>
            {data.slice(0, shown).map((item) => (
              <ItemCard key={item.id} item={item} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
};
export default Elsewhere;
