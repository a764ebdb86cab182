import { cx } from '../../shared/lib/cx.ts';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';

interface Props {
  images: readonly string[];
  index: number;
  onPick: (index: number) => void;
  title: string;
}

export const Thumbnails = ({ images, index, onPick, title }: Props) => (
  <ul className="no-scrollbar flex shrink-0 gap-2 overflow-x-auto p-px lg:flex-col">
    {images.map((src, at) => (
      <li key={src}>
        <button
          type="button"
          aria-label={`${title} ${at + 1}번째 사진 보기`}
          aria-current={at === index}
          onClick={() => onPick(at)}
          className={cx(
            'ring-inside block w-thumb-sm overflow-hidden rounded-sm border-2 sm:w-thumb',
            at === index ? 'border-ink' : 'border-transparent opacity-60 hover:opacity-100',
          )}
        >
          <ResponsiveImage src={src} alt="" sizes="80px" />
        </button>
      </li>
    ))}
  </ul>
);
