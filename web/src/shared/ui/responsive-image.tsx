import { imageAt, imageSrcSet } from '@gyeol/contracts/rules/image.ts';
import { cx } from '../lib/cx.ts';

interface Props {
  src: string;
  /** Empty when the text beside the image says what the image shows. */
  alt: string;
  /** The display width, such as `(min-width: 1024px) 25vw, 50vw`. The browser chooses the rendition by this width. */
  sizes: string;
  /** True in the first screen: the image is loaded at once, with high priority. */
  eager?: boolean;
  className?: string;
  /** The box is 4:5 unless another aspect is given, so that the layout does not move when the image loads. */
  aspect?: string;
}

/** Shows the rendition of a stored image that fits the width, in a tinted box with the shape of the image. */
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
