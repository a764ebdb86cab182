import { imageAt, imageSrcSet } from '@gyeol/contracts/rules/image.ts';
import { cx } from '../lib/cx.ts';

interface Props {
  src: string;
  /** Empty for an image beside its own words. */
  alt: string;
  /** How wide it is shown, for the browser's choice: `(min-width: 1024px) 25vw, 50vw`. */
  sizes: string;
  /** In the first screen: loaded at once and first. */
  eager?: boolean;
  className?: string;
  /** The box is 4:5 unless another aspect is given, so that nothing moves when the image comes. */
  aspect?: string;
}

/** A stored image in the rendition that fits, on a tinted box of its shape. */
export const ResponsiveImage = ({ src, alt, sizes, eager = false, className, aspect = 'aspect-card' }: Props) => (
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
