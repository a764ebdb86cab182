import { type DragEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { useReorder } from '../../shared/lib/use-reorder.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ImageTile } from './image-tile.tsx';
import type { ImageGroupState } from './use-images.ts';

interface Props {
  label: string;
  hint: string;
  required?: boolean;
  images: ImageGroupState;
  error?: string | undefined;
}
/** Messages of forms stay 3 s (back-office document §9). */
const shownMs = 3_000;

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Images of a form: chosen or dropped, sent with progress, put in order. */
export const ImageGroup = ({ label, hint, required = false, images: group, error }: Props) => {
  const { images, max, add, remove, retry, move, refusal, forgetRefusal } = group;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { list, dragged, spoken, handle } = useReorder(images.length, move);
  useEffect(() => {
    if (refusal === undefined) return;
    const timer = setTimeout(forgetRefusal, shownMs);
    return () => clearTimeout(timer);
  }, [refusal, forgetRefusal]);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const wrong = refusal ?? error;
  return (
    <fieldset
      className={cx('flex flex-col gap-2 rounded-sm border border-dashed p-3', over ? 'border-clay' : 'border-line')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="px-1 text-13 font-medium text-ink-2">
        <span className={cx(required && 'required-mark')}>{label}</span>{' '}
        <span className="text-ink-3 tabular-nums">
          {images.length} / {max}
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
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={max > 1}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${label} ${max === 1 && images.length > 0 ? '바꾸기' : '추가'}`}
          disabled={max > 1 && images.length >= max}
          onClick={() => input.current?.click()}
        >
          <Icon name="photo" />
          {max === 1 && images.length > 0 ? '이미지 바꾸기' : '이미지 추가'}
        </Button>
        <p className="text-13 text-ink-3">{hint}</p>
      </div>
      <p role="alert" className="text-13 whitespace-pre-line text-stop empty:hidden">
        {wrong}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </fieldset>
  );
};
