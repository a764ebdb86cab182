import { imageAt } from '@gyeol/contracts/rules/image.ts';
import type { AdminPicture } from './picture.ts';

/** Small pictures beside each other, to be compared; nothing is said as such. */
export const PictureRow = ({ pictures }: { pictures: readonly Pick<AdminPicture, 'id' | 'preview'>[] }) =>
  pictures.length === 0 ? (
    <span className="text-ink-3">없음</span>
  ) : (
    <span className="flex flex-wrap gap-2">
      {pictures.map(({ id, preview }) => (
        <img
          key={id}
          src={imageAt(preview, 480)}
          alt=""
          className="aspect-card w-thumb rounded-sm bg-line object-cover"
        />
      ))}
    </span>
  );
