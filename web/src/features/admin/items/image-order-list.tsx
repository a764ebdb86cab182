import { imageAt } from '@gyeol/contracts/rules/image.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { cx } from '../../../shared/lib/cx.ts';
import { useReorder } from '../../../shared/lib/use-reorder.ts';
import { controlClass } from '../../../shared/ui/control-class.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import {
  duplicatePriorities,
  moveImage,
  type OrderedImage,
  priorityOf,
  setPriorityAt,
  sortByPriority,
} from './image-order.ts';

interface Props {
  title: string;
  images: readonly OrderedImage[];
  onChange: (images: readonly OrderedImage[]) => void;
}

interface TileProps {
  name: string;
  image: OrderedImage;
  dragged: boolean;
  handle: ReturnType<ReturnType<typeof useReorder>['handle']>;
  onType: (priority: string) => void;
  /** Called when the field is left or Enter is pressed. */
  onTyped: () => void;
}
const Tile = ({ name, image: { imageUrl, more, priority }, dragged, handle, onType, onTyped }: TileProps) => (
  <li
    className={cx(
      'flex flex-col gap-2 rounded-sm border border-line bg-surface p-2',
      dragged && 'border-clay opacity-45',
    )}
  >
    <img
      src={imageAt(imageUrl, 480)}
      alt={name}
      draggable={false}
      className="aspect-card w-full rounded-sm bg-line object-cover"
    />
    {more.length > 0 && <span className="text-12 text-ink-2">{more.length + 1}장으로 나뉜 이미지</span>}
    <span className="flex items-center gap-2">
      <button
        type="button"
        {...handle}
        aria-label={`${name} 순서 바꾸기: 끌거나 화살표 키로 옮깁니다`}
        title="끌거나 화살표 키로 순서 바꾸기"
        className="flex size-touch shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-ink-3 select-none hover:bg-paper hover:text-ink active:cursor-grabbing"
      >
        <Icon name="grip" />
      </button>
      <input
        aria-label={`${name} 우선순위`}
        inputMode="numeric"
        autoComplete="off"
        value={priority}
        aria-invalid={priorityOf(priority) === undefined || undefined}
        className={cx(controlClass, 'min-w-0 flex-1 text-right tabular-nums')}
        onChange={({ target }) => onType(target.value)}
        onBlur={onTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onTyped();
        }}
      />
    </span>
  </li>
);

/**
 * The operator types numbers, and the list is sorted when a number field is left. Dragging an image or moving it with
 * the arrow keys gives all images new numbers.
 */
export const ImageOrderList = ({ title, images, onChange }: Props) => {
  const { list, dragged, spoken, handle } = useReorder(images.length, (from, to) =>
    onChange(moveImage(images, from, to)),
  );
  const doubles = duplicatePriorities(images);
  return (
    <Section
      title={title}
      hint={
        images.length > 0
          ? '숫자가 작을수록 먼저 보입니다. 숫자를 입력하거나, 손잡이를 끌거나, 손잡이에서 화살표 키를 누르세요.'
          : '이미지가 없습니다. 상품 수정에서 추가할 수 있습니다.'
      }
    >
      <ul ref={list} className="grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3 xl:grid-cols-6">
        {images.map((image, index) => (
          <Tile
            key={image.imageUrl}
            name={`${title} ${index + 1}`}
            image={image}
            dragged={index === dragged}
            handle={handle(index)}
            onType={(priority) => onChange(setPriorityAt(images, index, priority))}
            onTyped={() => onChange(sortByPriority(images))}
          />
        ))}
      </ul>
      <p role="status" className="text-13 text-warn empty:hidden">
        {doubles.size > 0 ? `같은 숫자(${[...doubles].join(', ')})가 있습니다. 같으면 순서가 정해지지 않습니다.` : ''}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </Section>
  );
};
