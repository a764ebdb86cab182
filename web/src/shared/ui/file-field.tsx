import { type DragEvent, useId, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  accept: string;
  empty: string;
  hint: string;
  file: File | undefined;
  busy: boolean;
  onFile: (file: File | undefined) => void;
}

export const FileField = ({ label, accept, empty, hint, file, busy, onFile }: Props) => {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!busy) onFile(event.dataTransfer.files[0]);
  };
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-2 rounded-sm border border-dashed px-4 py-8 text-center transition-colors',
        'focus-within:border-clay focus-within:outline-2 focus-within:outline-clay hover:border-ink',
        over ? 'border-clay bg-paper' : 'border-line-strong',
      )}
    >
      <Icon name="upload" className="text-ink-3" />
      <span className="text-15 font-medium">{file ? file.name : empty}</span>
      <span className="text-13 text-ink-3">
        {file ? `${Math.ceil(file.size / 1024)} KB · 다른 파일을 선택하려면 누르세요` : hint}
      </span>
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={accept}
        disabled={busy}
        className="sr-only"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          // Clears the input, because choosing the same file again after a correction would otherwise fire no event.
          target.value = '';
        }}
      />
    </label>
  );
};
