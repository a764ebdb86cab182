import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { gridClass, ItemCard, ItemCardSkeleton } from '../../entities/item/item-card.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import { isWholeShop, type ShopFilter } from './shop-filter.ts';
import { shopQuery } from './shop-query.ts';
import { useNearEnd } from './use-near-end.ts';

const NothingFound = lazy(() => import('./nothing-found.tsx'));

const More = ({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) => (
  <div className="flex flex-col items-center gap-3">
    <p className="text-13 text-ink-3 tabular-nums">
      {total}개 가운데 {shown}개를 보고 있습니다.
    </p>
    <Button variant="secondary" onClick={onMore}>
      더 보기
    </Button>
  </div>
);

/** Cards of the first screen, whose images are fetched at once. */
const firstScreen = 4;

/** So many pages come by themselves; then the end of the page can be reached, and a button brings the next. */
const pagesByThemselves = 2;

/** All pages fetched so far. */
export const ItemList = ({ filter, onReset }: { filter: ShopFilter; onReset: () => void }) => {
  const list = useInfiniteQuery(shopQuery(filter));
  const pages = list.data?.pages ?? [];
  // An item added meanwhile shifts the pages: the one that comes again is shown once.
  const items = [
    ...new Map(pages.flatMap((page) => page._embedded.itemHomeDTOList).map((item) => [item.id, item])).values(),
  ];
  const total = pages.at(-1)?.page.totalElements ?? 0;
  const end = useNearEnd(
    () => void list.fetchNextPage(),
    list.hasNextPage && pages.length < pagesByThemselves && !list.isFetchingNextPage && !list.isFetchNextPageError,
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
      {list.isFetchingNextPage && <Spinner />}
      {list.hasNextPage && pages.length >= pagesByThemselves && !list.isFetchingNextPage && (
        <More shown={items.length} total={total} onMore={() => void list.fetchNextPage()} />
      )}
      {list.isFetchNextPageError && (
        <ErrorNotice className="mt-8" error={list.error} onRetry={() => list.fetchNextPage()}>
          다음 상품을 불러오지 못했습니다.
        </ErrorNotice>
      )}
    </>
  );
};
