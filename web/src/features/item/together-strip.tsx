import { useQuery } from '@tanstack/react-query';
import { ItemCard } from '../../entities/item/item-card.tsx';
import { boughtTogetherQuery } from './item-queries.ts';

export const TogetherStrip = ({ itemId }: { itemId: number }) => {
  const { data } = useQuery(boughtTogetherQuery(itemId));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="together-title" className="flex flex-col gap-6">
      <h2 id="together-title" className="text-20 font-semibold">
        {data.together ? '함께 산 상품' : '이 카테고리에서 권하는 상품'}
      </h2>
      <ul className="bleed no-scrollbar relative flex snap-x scroll-px-[var(--gutter)] gap-3 overflow-x-auto px-[var(--gutter)] py-px sm:gap-4 lg:mx-0 lg:gap-6 lg:scroll-px-0 lg:px-0">
        {data.items.map((item) => (
          <li key={item.id} className="w-[42%] shrink-0 snap-start sm:w-[28%] lg:w-[23%]">
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
};
