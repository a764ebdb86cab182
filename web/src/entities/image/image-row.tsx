import { imageAt } from '@gyeol/contracts/rules/image.ts';
import type { FormImage } from './form-image.ts';

/** Shows small images side by side for comparison, without alt texts. */
export const ImageRow = ({ images }: { images: readonly Pick<FormImage, 'id' | 'preview'>[] }) =>
  images.length === 0 ? (
    <span className="text-ink-3">없음</span>
  ) : (
    <span className="flex flex-wrap gap-2">
      {images.map(({ id, preview }) => (
        <img
          key={id}
          src={imageAt(preview, 480)}
          alt=""
          className="aspect-card w-thumb rounded-sm bg-line object-cover"
        />
      ))}
    </span>
  );
