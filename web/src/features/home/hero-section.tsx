import { imageAt, imageSrcSet, leadImageSizes } from '@gyeol/contracts/rules/image.ts';
import { ItemCard } from '../../entities/item/item-card.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { LazyImage } from './lazy-image.tsx';
import { SectionLink } from './section-link.tsx';
import type { SectionOf } from './section-types.ts';

type Hero = SectionOf<'hero'>;
interface Props {
  section: Hero;
  /** True for the first block, whose image is loaded at once. */
  first: boolean;
  /** True when the image is on the right of its items. */
  mirrored: boolean;
}
const besideSizes = '(min-width: 1440px) 250px, (min-width: 1024px) 18vw, 48vw';

interface ImageProps {
  image: NonNullable<Hero['image']>;
  first: boolean;
  beside: boolean;
}
const boxOf = ({ image, beside }: ImageProps): string =>
  cx(
    'block w-full sm:aspect-hero',
    image.phoneImageUrl ? 'aspect-card' : 'aspect-wide',
    beside && 'lg:aspect-auto lg:h-full',
  );

/**
 * Shows the wide crop from 640 px up. On phones it shows the upright crop, or else the wide crop cut around the goods.
 */
const HeroPicture = (props: ImageProps) => {
  const { image, first } = props;
  return (
    <picture className={boxOf(props)}>
      {image.phoneImageUrl && (
        <source
          media={leadImageSizes.phoneMedia}
          srcSet={imageSrcSet(image.phoneImageUrl) ?? image.phoneImageUrl}
          sizes="100vw"
        />
      )}
      <img
        src={imageAt(image.imageUrl, 960)}
        srcSet={imageSrcSet(image.imageUrl)}
        sizes={leadImageSizes.banner}
        alt={image.alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        className={cx(
          'block size-full bg-line object-cover sm:object-right',
          // The goods are on the right of the image. A cut at the centre would halve them.
          !image.phoneImageUrl && 'object-[64%_50%]',
        )}
      />
    </picture>
  );
};
const HeroImage = (props: ImageProps) =>
  props.first ? (
    <HeroPicture {...props} />
  ) : (
    <LazyImage className={boxOf(props)}>
      <HeroPicture {...props} />
    </LazyImage>
  );

/** Shows the words on the free part of the image. Without an upright crop, a phone shows the words below the image. */
const HeroWords = ({ section: { heading, text, link, image }, beside }: { section: Hero; beside: boolean }) => {
  const onPhone = image?.phoneImageUrl ? 'absolute inset-0 justify-between p-6' : 'px-[var(--gutter)] pt-4';
  const light = image?.onDark && (image.phoneImageUrl ? 'text-paper' : 'sm:text-paper');
  const wall = cx('sm:absolute sm:inset-0 sm:justify-center sm:p-8', beside ? 'lg:p-6' : 'lg:gap-6 lg:p-12');
  return (
    <div className={cx('flex flex-col items-start gap-4', image ? cx(onPhone, wall, light) : 'pb-8')}>
      <div className={cx('flex flex-col gap-2', image && (beside ? 'sm:max-w-2/5 lg:max-w-1/4' : 'sm:max-w-2/5'))}>
        <h2 className={cx('text-26 font-semibold', !beside && 'lg:text-52')}>{heading}</h2>
        {text && <p className="text-15 text-balance">{text}</p>}
      </div>
      {link && (
        <SectionLink
          to={link.to}
          className={cx(
            buttonClass({ size: 'sm' }),
            'min-h-touch',
            // The link of the button covers the whole image, so that a press anywhere on the image follows the link.
            image && 'after:absolute after:inset-0',
          )}
        >
          {link.label}
        </SectionLink>
      )}
    </div>
  );
};

export const HeroSection = ({ section, first, mirrored }: Props) => {
  const { image, items } = section;
  const beside = image ? items.slice(0, 2) : [];
  const below = items.slice(beside.length);
  const row = 'grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-4 lg:gap-x-6';
  return (
    <section className="flex flex-col gap-8 lg:gap-12">
      <div
        className={cx(
          row,
          image &&
            beside.length > 0 &&
            (mirrored
              ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,10fr)]'
              : 'lg:grid-cols-[minmax(0,10fr)_minmax(0,3fr)_minmax(0,3fr)]'),
          image && beside.length === 0 && 'lg:grid-cols-1',
        )}
      >
        <div
          className={cx(
            'relative col-span-2',
            image && 'bleed overflow-hidden lg:col-span-1 lg:mx-0 lg:rounded-sm',
            mirrored && 'lg:order-last',
          )}
        >
          {image && <HeroImage image={image} first={first} beside={beside.length > 0} />}
          <HeroWords section={section} beside={beside.length > 0} />
        </div>
        {beside.map((item) => (
          <ItemCard key={item.id} item={item} sizes={besideSizes} />
        ))}
      </div>
      {below.length > 0 && (
        <div className={cx(row, 'lg:grid-cols-4')}>
          {below.map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </div>
      )}
    </section>
  );
};
