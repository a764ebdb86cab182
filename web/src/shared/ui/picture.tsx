import { imageAt, imageSrcSet } from '@gyeol/contracts/rules/image.ts';
import { cx } from '../lib/cx.ts';

interface Props {
  src: string;
  /** Empty for a picture beside its own words. */
  alt: string;
  /** How wide it is shown, for the browser's choice: `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string;
  /** In the first screen: loaded at once and first. */
  eager?: boolean;
  className?: string;
  /** The place keeps 4:5 unless told otherwise, so that nothing moves when the picture comes. */
  aspect?: string;
}

/** A stored picture in the copy that fits, on a tinted place of its shape. */
export const Picture = ({ src, alt, sizes, eager = false, className, aspect = 'aspect-card' }: Props) => (
  <img
    src={imageAt(src, 960)}
    srcSet={imageSrcSet(src)}
    sizes={sizes}
    alt={alt}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={eager ? 'high' : 'auto'}
    decoding="async"
    draggable={false}
    className={cx('block w-full bg-line object-cover', aspect, className)}
  />
);
