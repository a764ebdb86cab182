import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { recentItems, rememberItem } from './recent-items.ts';

/** Shows the items that this browser has viewed before, and stores the current item as viewed. */
export const RecentStrip = ({ item }: { item: ItemDetail }) => {
  const [before] = useState(() => recentItems().filter(({ id }) => id !== item.id));
  useEffect(() => rememberItem(item), [item]);
  if (before.length === 0) return null;
  return (
    <section aria-labelledby="recent-title" className="flex flex-col gap-4">
      <h2 id="recent-title" className="text-20 font-semibold">
        최근 본 상품
      </h2>
      <ul className="bleed no-scrollbar relative flex snap-x scroll-px-[var(--gutter)] gap-3 overflow-x-auto px-[var(--gutter)] py-px lg:mx-0 lg:scroll-px-0 lg:px-0">
        {before.map(({ id, title, imageUrl }) => (
          <li key={id} className="w-28 shrink-0 snap-start">
            <Link to={`/detail/${id}`} className="group flex flex-col gap-2">
              <ResponsiveImage src={imageUrl} alt="" sizes="112px" className="rounded-sm" />
              <span className="text-13 group-hover:underline group-hover:underline-offset-4">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
