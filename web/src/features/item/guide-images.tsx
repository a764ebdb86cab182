import type { ItemDetail } from '../../entities/item/item-types.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';

/** The images have no gaps, because one image may consist of several slices. */
export const GuideImages = ({ item }: { item: ItemDetail }) => (
  <section aria-label="상품 안내 이미지">
    {item.guideImages.map(({ imageUrl }, index) => (
      <ResponsiveImage
        key={imageUrl}
        src={imageUrl}
        alt={`${item.title} 안내 ${index + 1}`}
        sizes="(min-width: 1024px) 58vw, 100vw"
        // These images contain text, so they are shown whole, in their own shape.
        aspect="h-auto"
      />
    ))}
  </section>
);
