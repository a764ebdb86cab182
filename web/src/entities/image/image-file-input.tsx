import type { RefObject } from 'react';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  multiple: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** The browser's own choice of image files, opened by a button that stands in sight. */
export const ImageFileInput = ({ ref, label, multiple, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    accept="image/jpeg,image/png,image/webp"
    multiple={multiple}
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={({ target }) => {
      onChoose([...(target.files ?? [])]);
      // The same file can be chosen again.
      target.value = '';
    }}
  />
);
