import { useRef } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { Button, IconButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { FormImage } from './form-image.ts';
import { ImageFileInput } from './image-file-input.tsx';
import { LostFiles } from './lost-files.tsx';
import type { usePhotos } from './use-photos.ts';

const stateText = ({ state, progress, error, note = '' }: FormImage): string =>
  ({
    saved: '',
    preparing: '변환 중…',
    uploading: `올리는 중 ${Math.round(progress * 100)}%`,
    ready: note,
    failed: error ?? '',
  })[state];

const Tile = ({ photo, onRemove, onRetry }: { photo: FormImage; onRemove: () => void; onRetry: () => void }) => (
  <li className="flex flex-col gap-1 sm:w-28">
    <span className="relative block">
      <img
        src={photo.preview}
        alt={photo.name}
        className={cx('aspect-card w-full rounded-sm bg-line object-cover', photo.state !== 'ready' && 'opacity-45')}
      />
      <IconButton
        icon="close"
        label={`${photo.name} 빼기`}
        className="absolute top-0 right-0 bg-surface/95"
        onClick={onRemove}
      />
    </span>
    {photo.state === 'uploading' && (
      <progress aria-label={`${photo.name} 올리기`} value={photo.progress} className="h-1 w-full accent-clay" />
    )}
    <span
      className={cx('text-12 break-words', photo.state === 'failed' ? 'text-stop' : 'text-ink-3')}
      aria-live="polite"
    >
      {stateText(photo)}
    </span>
    {photo.state === 'failed' && (
      <Button variant="quiet" onClick={onRetry}>
        다시 시도
      </Button>
    )}
  </li>
);

interface Props {
  photos: ReturnType<typeof usePhotos>;
  max: number;
  label: string;
}

export const PhotoPicker = ({ photos: { photos, add, remove, retry, lost }, max, label }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-13 font-medium text-ink-2">
        {label}{' '}
        <span className="tabular-nums text-ink-3">
          {photos.length} / {max}
        </span>
      </p>
      <ul className="grid grid-cols-3 gap-3 empty:hidden sm:flex sm:flex-wrap">
        {photos.map((photo) => (
          <Tile key={photo.id} photo={photo} onRemove={() => remove(photo.id)} onRetry={() => retry(photo.id)} />
        ))}
      </ul>
      <ImageFileInput ref={input} label={label} multiple={max > 1} onChoose={(files) => void add(files)} />
      <Button
        variant="secondary"
        disabled={photos.length >= max}
        className="self-start"
        onClick={() => input.current?.click()}
      >
        <Icon name="photo" />
        사진 추가
      </Button>
      {lost && <LostFiles />}
      <p className="text-13 text-ink-3">JPG, PNG, WEBP 사진을 최대 {max}장 올릴 수 있습니다.</p>
    </div>
  );
};
