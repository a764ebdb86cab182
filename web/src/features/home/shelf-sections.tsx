import { Link } from 'react-router-dom';
import { gridClass, ItemCard, whyBest } from '../../entities/item/item-card.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { moreClass, SectionHeading } from './section-heading.tsx';
import type { SectionOf } from './section-types.ts';

const allItems = (
  <Link to="/shop" className={moreClass}>
    상품 모두 보기
  </Link>
);

/** Shows new arrivals, or further items of BEST. */
export const ItemsSection = ({
  section: { kind, heading, items },
}: {
  section: SectionOf<'new-arrivals' | 'best'>;
}) => (
  <section className="flex flex-col gap-6 lg:gap-8">
    <div>
      <SectionHeading link={allItems}>{heading}</SectionHeading>
      {kind === 'best' && <p className="text-13 text-ink-3">{whyBest}</p>}
    </div>
    <div className={gridClass}>
      {items.map((item) => (
        <ItemCard key={item.id} item={item} />
      ))}
    </div>
  </section>
);

const tileSizes = '(min-width: 1024px) 15vw, 32vw';

/** Shows a tile for each category, with the image of its best item. */
export const CategoriesSection = ({ section: { heading, categories } }: { section: SectionOf<'categories'> }) => (
  <section className="flex flex-col gap-6 lg:gap-8">
    <SectionHeading>{heading}</SectionHeading>
    <ul className="grid grid-cols-3 gap-x-3 gap-y-6 sm:gap-x-4 lg:grid-cols-6 lg:gap-x-6">
      {categories.map(({ name, imageUrl }) => (
        <li key={name}>
          <Link to={`/shop?category=${encodeURIComponent(name)}`} className="group flex flex-col gap-2">
            <span className="near-only block aspect-card overflow-hidden rounded-sm">
              <ResponsiveImage src={imageUrl} alt="" sizes={tileSizes} />
            </span>
            <span className="text-15 group-hover:underline group-hover:underline-offset-4">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
