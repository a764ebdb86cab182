import { type DragEvent, useRef, useState } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { useReorder } from '../../shared/lib/use-reorder.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ImageFileInput } from './image-file-input.tsx';
import { ImageTile } from './image-tile.tsx';
import type { ImageGroupState } from './use-images.ts';

interface Props {
  label: string;
  hint: string;
  required?: boolean;
  images: ImageGroupState;
  error?: string | undefined;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** `over` is true while files are dragged over the element. */
const useFileDrop = (onDropped: (files: readonly File[]) => void) => {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      onDropped([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
};

/** In a group of one image, the new image replaces the old one. */
const ChooseImages = ({ label, hint, images: { images, count, max, accept, add } }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const replaces = max === 1 && images.length > 0;
  return (
    <>
      <ImageFileInput ref={input} label={label} multiple={max > 1} accept={accept} onChoose={add} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${label} ${replaces ? '바꾸기' : '추가'}`}
          disabled={max > 1 && count >= max}
          onClick={() => input.current?.click()}
        >
          <Icon name="photo" />
          {replaces ? '이미지 바꾸기' : '이미지 추가'}
        </Button>
        <p className="text-13 text-ink-3">{hint}</p>
      </div>
    </>
  );
};

export const ImageGroup = (props: Props) => {
  const { label, required = false, images: group, error } = props;
  const { images, count, max, add, remove, retry, move, refusal } = group;
  const { over, handlers } = useFileDrop(add);
  const { list, dragged, spoken, handle } = useReorder(images.length, move);
  return (
    <fieldset
      className={cx('flex flex-col gap-2 rounded-sm border border-dashed p-3', over ? 'border-clay' : 'border-line')}
      {...handlers}
    >
      <legend className="px-1 text-13 font-medium text-ink-2">
        <span className={cx(required && 'required-mark')}>{label}</span>{' '}
        <span className="text-ink-3 tabular-nums">
          {count} / {max}
        </span>
      </legend>
      <ul ref={list} className="flex flex-wrap gap-3 empty:hidden">
        {images.map((image, index) => (
          <ImageTile
            key={image.id}
            image={image}
            label={label}
            index={index}
            dragged={index === dragged}
            handle={images.length > 1 ? handle(index) : undefined}
            onRemove={() => remove(image.id)}
            onRetry={() => retry(image.id)}
          />
        ))}
      </ul>
      <ChooseImages {...props} />
      <p role="alert" className="text-13 whitespace-pre-line text-stop empty:hidden">
        {refusal ?? error}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </fieldset>
  );
};
