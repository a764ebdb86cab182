import { leadImageSizes } from '@gyeol/contracts/rules/image.ts';
import { Link } from 'react-router-dom';
import { ItemCard } from '../../entities/item/item-card.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import type { HomeSection } from './arrangement.ts';

const besideSizes = '(min-width: 1440px) 360px, (min-width: 1024px) 27vw, 48vw';

interface Props {
  section: HomeSection;
  heading: string;
  /** What the heading means; the first one is the page's. */
  first: boolean;
  /** The banner stands right of its items. */
  mirrored: boolean;
}

/** A banner with two items beside it, then a row of four. */
export const BannerSection = ({ section: { banner, beside, below }, heading, first, mirrored }: Props) => {
  const Heading = first ? 'h1' : 'h2';
  return (
    <section className="flex flex-col gap-8 lg:gap-12">
      <Heading className="text-36 font-semibold lg:text-52">{heading}</Heading>
      <div
        className={cx(
          'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-4 lg:gap-x-6',
          beside.length === 0
            ? 'lg:grid-cols-1'
            : mirrored
              ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,5fr)]'
              : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)]',
        )}
      >
        <Link
          to="/shop"
          aria-label={`${heading} 상품 모두 보기`}
          className={cx(
            'bleed col-span-2 overflow-hidden lg:col-span-1 lg:mx-0 lg:rounded-sm',
            mirrored && 'lg:order-last',
          )}
        >
          {banner ? (
            <ResponsiveImage
              src={banner}
              alt=""
              sizes={leadImageSizes.banner}
              eager={first}
              aspect={cx('aspect-wide', beside.length > 0 && 'lg:aspect-auto lg:h-full lg:min-h-full')}
              // Banners keep their left quiet; cut in the middle, what is on the right would be halved.
              className="object-[64%_50%]"
            />
          ) : (
            <span className="block aspect-wide bg-line lg:aspect-auto lg:h-full" />
          )}
        </Link>
        {beside.map((item) => (
          <ItemCard key={item.id} item={item} sizes={besideSizes} eager={first} />
        ))}
      </div>
      {below.length > 0 && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-6">
          {below.map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </div>
      )}
    </section>
  );
};
