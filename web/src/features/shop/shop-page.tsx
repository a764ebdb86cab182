import { useInfiniteQuery } from '@tanstack/react-query';
import { Page } from '../../shared/ui/page.tsx';
import { ItemList } from './item-list.tsx';
import { useShopFilter } from './shop-filter.ts';
import { shopQuery } from './shop-query.ts';
import { ShopToolbar } from './shop-toolbar.tsx';

const plain = { category: 'ALL', q: '', minPrice: undefined, maxPrice: undefined, inStock: false };

const ShopPage = () => {
  const [filter, change] = useShopFilter();
  const { data } = useInfiniteQuery(shopQuery(filter));
  const title = filter.q ? `‘${filter.q}’ 검색` : filter.category === 'ALL' ? 'SHOP' : filter.category;
  return (
    <Page title={title}>
      <div className="flex flex-col gap-8">
        <ShopToolbar filter={filter} onChange={change} total={data?.pages[0]?.page.totalElements} />
        <ItemList filter={filter} onReset={() => change(plain)} />
      </div>
    </Page>
  );
};
export default ShopPage;
