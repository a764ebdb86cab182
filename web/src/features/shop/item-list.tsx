import { useInfiniteQuery } from '@tanstack/react-query';
import { gridClass, ItemCard, ItemCardSkeleton } from '../../entities/item/item-card.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import type { ShopFilter } from './shop-filter.ts';
import { shopQuery } from './shop-query.ts';
import { useNearEnd } from './use-near-end.ts';

/** Cards of the first screen, whose images are fetched at once. */
const firstScreen = 4;

/** All pages fetched so far; the next comes by itself near the end. */
export const ItemList = ({ filter, onReset }: { filter: ShopFilter; onReset: () => void }) => {
  const list = useInfiniteQuery(shopQuery(filter));
  const pages = list.data?.pages ?? [];
  // An item added meanwhile shifts the pages: the one that comes again is shown once.
  const items = [
    ...new Map(pages.flatMap((page) => page._embedded.itemHomeDTOList).map((item) => [item.id, item])).values(),
  ];
  const end = useNearEnd(
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
  if (items.length === 0)
    return (
      <EmptyState hint="다른 검색어나 조건으로 찾아보세요." action={<Button onClick={onReset}>전체 상품 보기</Button>}>
        조건에 맞는 상품이 없습니다.
      </EmptyState>
    );
  return (
    <>
      <div className={gridClass}>
        {items.map((item, index) => (
          <ItemCard key={item.id} item={item} eager={index < firstScreen} />
        ))}
      </div>
      <div ref={end} aria-hidden="true" />
      {list.isFetchingNextPage && <Spinner />}
      {list.isFetchNextPageError && (
        <ErrorNotice className="mt-8" error={list.error} onRetry={() => list.fetchNextPage()}>
          다음 상품을 불러오지 못했습니다.
        </ErrorNotice>
      )}
    </>
  );
};
