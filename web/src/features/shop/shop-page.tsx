import { useInfiniteQuery } from '@tanstack/react-query';
import { whyBest } from '../../entities/item/item-card.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { ItemList } from './item-list.tsx';
import { unfiltered, useShopFilter } from './shop-filter.ts';
import { shopQuery } from './shop-query.ts';
import { ShopToolbar } from './shop-toolbar.tsx';

const ShopPage = () => {
  const [filter, change] = useShopFilter();
  const { data } = useInfiniteQuery(shopQuery(filter));
  const searchedFor = data?.pages[0]?.searchedFor;
  const title = filter.q ? `‘${filter.q}’ 검색` : filter.category === 'ALL' ? 'SHOP' : filter.category;
  return (
    <Page title={title}>
      <div className="flex flex-col gap-8">
        <ShopToolbar filter={filter} onChange={change} total={data?.pages[0]?.page.totalElements} />
        {searchedFor && (
          <p role="status" className="text-15 text-ink-2">
            ‘{filter.q}’ 대신 <strong className="font-semibold text-ink">‘{searchedFor}’</strong> 검색 결과를
            보여드려요.
          </p>
        )}
        {filter.sort === 'best' && <p className="text-13 text-ink-3">{whyBest}</p>}
        <ItemList filter={filter} onReset={() => change(unfiltered)} />
      </div>
    </Page>
  );
};
export default ShopPage;
