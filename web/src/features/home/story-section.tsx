import { ItemCard } from '../../entities/item/item-card.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';
import { LazyImage } from './lazy-image.tsx';
import { moreClass } from './section-heading.tsx';
import { SectionLink } from './section-link.tsx';
import type { SectionOf } from './section-types.ts';

const sizes = '(min-width: 1440px) 770px, (min-width: 1024px) 56vw, 100vw';

export const StorySection = ({ section, mirrored }: { section: SectionOf<'story'>; mirrored: boolean }) => {
  const { heading, text, link, imageUrl, alt, items } = section;
  return (
    <section className="flex flex-col gap-8 lg:gap-12">
      <div className="grid gap-6 lg:grid-cols-12 lg:items-center lg:gap-x-12">
        <div className={cx('bleed overflow-hidden lg:col-span-7 lg:mx-0 lg:rounded-sm', mirrored && 'lg:order-last')}>
          <LazyImage className="aspect-banner">
            <ResponsiveImage src={imageUrl} alt={alt} sizes={sizes} aspect="aspect-banner" />
          </LazyImage>
        </div>
        <div className="flex flex-col items-start gap-4 lg:col-span-5">
          <h2 className="text-26 font-semibold lg:text-36">{heading}</h2>
          <p className="max-w-field text-15 whitespace-pre-line text-ink-2 lg:text-17">{text}</p>
          {link && (
            <SectionLink to={link.to} className={moreClass}>
              {link.label}
            </SectionLink>
          )}
        </div>
      </div>
      {items.length > 0 && (
        <div className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-4 lg:grid-cols-4 lg:gap-x-6">
          {items.map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </div>
      )}
    </section>
  );
};
