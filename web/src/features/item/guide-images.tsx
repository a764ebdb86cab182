import type { ItemDetail } from '../../entities/item/item-types.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';

/** What the shop drew beside its words, below an item; without gaps, for one picture may come as several slices. */
export const GuideImages = ({ item }: { item: ItemDetail }) => (
  <section aria-label="상품 안내 이미지">
    {item.guideImages.map(({ imageUrl }, index) => (
      <ResponsiveImage
        key={imageUrl}
        src={imageUrl}
        alt={`${item.title} 안내 ${index + 1}`}
        sizes="(min-width: 1024px) 58vw, 100vw"
        // Guides hold texts: shown whole, in their own shape.
        aspect="h-auto"
      />
    ))}
  </section>
);
