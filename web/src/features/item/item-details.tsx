import type { ItemDetail } from '../../entities/item/item-types.ts';
import { GuideImages } from './guide-images.tsx';
import { ItemFacts } from './item-facts.tsx';

const ItemDetails = ({ item }: { item: ItemDetail }) => (
  <div className="flex min-w-0 flex-col gap-18">
    {(item.facts.length > 0 || item.noticeFields) && <ItemFacts item={item} />}
    {item.guideImages.length > 0 && <GuideImages item={item} />}
  </div>
);
export default ItemDetails;
