import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { gridClass, ItemCard, ItemCardSkeleton } from '../../entities/item/item-card.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import { isWholeShop, type ShopFilter } from './shop-filter.ts';
import { shopQuery } from './shop-query.ts';
import { useInfiniteScroll } from './use-infinite-scroll.ts';

const NothingFound = lazy(() => import('./nothing-found.tsx'));

/** The number of cards in the first screen, whose images are loaded at once. */
const firstScreen = 4;

/**
 * Shows all pages loaded so far. The next page is loaded before the end of the list is visible (storefront document
 * §2).
 */
export const ItemList = ({ filter, onReset }: { filter: ShopFilter; onReset: () => void }) => {
  const list = useInfiniteQuery(shopQuery(filter));
  const pages = list.data?.pages ?? [];
  // An item that was added meanwhile shifts the pages, so the same item may be in two pages. The list shows this item
  // only once.
  const items = [
    ...new Map(pages.flatMap((page) => page._embedded.itemHomeDTOList).map((item) => [item.id, item])).values(),
  ];
  const total = pages.at(-1)?.page.totalElements ?? 0;
  const end = useInfiniteScroll(
    () => void list.fetchNextPage(),
    list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError,
    pages.length,
  );
  if (list.isPending)
    return (
      <div className={gridClass} aria-busy="true">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey cards have no identity
          <ItemCardSkeleton key={index} />
        ))}
      </div>
    );
  if (list.isError && items.length === 0)
    return (
      <ErrorNotice error={list.error} onRetry={() => list.refetch()} retrying={list.isFetching}>
        상품을 불러오지 못했습니다.
      </ErrorNotice>
    );
  if (items.length === 0 && isWholeShop(filter)) return <EmptyState>상품을 준비하고 있습니다.</EmptyState>;
  if (items.length === 0)
    return (
      <Suspense>
        <NothingFound onReset={onReset} />
      </Suspense>
    );
  return (
    <>
      <div id="items" tabIndex={-1} className={gridClass}>
        {items.map((item, index) => (
          <ItemCard key={item.id} item={item} eager={index < firstScreen} />
        ))}
      </div>
      <div ref={end} aria-hidden="true" />
      <p role="status" className="text-center text-13 text-ink-3 tabular-nums">
        {total}개 가운데 {items.length}개를 보고 있습니다.
      </p>
      {list.isFetchingNextPage && <Spinner />}
      {list.isFetchNextPageError && (
        <ErrorNotice className="mt-8" error={list.error} onRetry={() => list.fetchNextPage()}>
          다음 상품을 불러오지 못했습니다.
        </ErrorNotice>
      )}
    </>
  );
};
