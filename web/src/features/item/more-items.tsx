import type { ItemDetail } from '../../entities/item/item-types.ts';
import { RecentStrip } from './recent-strip.tsx';
import { TogetherStrip } from './together-strip.tsx';

const MoreItems = ({ item }: { item: ItemDetail }) => (
  <div className="flex flex-col gap-18">
    <TogetherStrip itemId={item.id} />
    <RecentStrip item={item} />
  </div>
);
export default MoreItems;
