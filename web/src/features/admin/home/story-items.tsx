import { maxStoryItems } from '@gyeol/contracts/http/catalog/home.ts';
import { ItemPicker } from '../../../entities/item/item-picker.tsx';
import type { ItemCard } from './composition-query.ts';

interface Props {
  ids: readonly number[];
  /** The items whose titles are already loaded. */
  known: readonly ItemCard[];
  onChange: (ids: number[], added?: ItemCard) => void;
}

export const StoryItems = ({ ids, known, onChange }: Props) => (
  <ItemPicker
    legend={`이야기의 상품 ${ids.length} / ${maxStoryItems}`}
    name="story-items"
    chosen={ids.map((id) => ({
      id,
      title: known.find((item) => item.id === id)?.title ?? `판매하지 않는 상품 ${id}`,
    }))}
    max={maxStoryItems}
    onAdd={(item) => onChange([...ids, item.id], { ...item, description: '', hoverImageUrl: null })}
    onRemove={(id) => onChange(ids.filter((other) => other !== id))}
  />
);
