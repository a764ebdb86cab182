import { imageAt } from '@gyeol/contracts/rules/image.ts';
import { cx } from '../../shared/lib/cx.ts';
import type { useReorder } from '../../shared/lib/use-reorder.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { FormImage } from './form-image.ts';

interface Props {
  image: FormImage;
  /** The name of the group, such as `상세 이미지`. */
  label: string;
  index: number;
  dragged: boolean;
  /** Undefined when there is nothing to sort. */
  handle: ReturnType<ReturnType<typeof useReorder>['handle']> | undefined;
  onRemove: () => void;
  onRetry: () => void;
}

const stateText = ({ state, progress, error }: FormImage): string | undefined => {
  if (state === 'uploading') return `올리는 중 ${Math.round(progress * 100)}%`;
  return state === 'failed' ? error : undefined;
};
/** For a stored image the text is the number of its slices. */
const noteText = ({ state, note, more = [] }: FormImage): string | undefined =>
  state === 'saved' && more.length > 0 ? `${more.length + 1}장으로 나뉜 이미지` : note;

/** Shows an image with its number, which is also the handle for sorting. */
export const ImageTile = ({ image, label, index, dragged, handle, onRemove, onRetry }: Props) => {
  const name = `${label} ${index + 1}`;
  return (
    <li className={cx('flex w-28 flex-col gap-1', dragged && 'opacity-45')}>
      <img
        src={imageAt(image.preview, 480)}
        alt={name}
        draggable={false}
        className={cx(
          'aspect-card w-full rounded-sm border border-line bg-line object-cover',
          (image.state === 'uploading' || image.state === 'failed') && 'opacity-45',
        )}
      />
      <span className="flex items-center justify-between">
        {handle ? (
          <button
            type="button"
            {...handle}
            aria-label={`${name} 순서 바꾸기: 끌거나 화살표 키로 옮깁니다`}
            title="끌거나 화살표 키로 순서 바꾸기"
            className="flex min-h-touch flex-1 cursor-grab touch-none items-center gap-1 rounded-sm px-2 text-13 font-semibold tabular-nums select-none hover:bg-paper active:cursor-grabbing"
          >
            <Icon name="grip" className="text-ink-3" />
            {index + 1}
          </button>
        ) : (
          <span className="flex-1" />
        )}
        <IconButton icon="trash" label={`${name} 빼기`} className="text-ink-3" onClick={onRemove} />
      </span>
      {image.state === 'uploading' && (
        <progress aria-label={`${name} 올리기`} value={image.progress} className="h-1 w-full accent-clay" />
      )}
      <span aria-live="polite" className="text-12 break-keep text-ink-2 empty:hidden">
        {noteText(image)}
      </span>
      <span
        aria-live="polite"
        className={cx('text-12 break-words empty:hidden', image.state === 'failed' ? 'text-stop' : 'text-ink-3')}
      >
        {stateText(image)}
      </span>
      {image.state === 'failed' && (
        <button type="button" onClick={onRetry} className="min-h-touch text-13 underline underline-offset-4">
          다시 시도
        </button>
      )}
    </li>
  );
};
