import type { RefObject } from 'react';

/** What the shop takes as a photo. */
export const rasterTypes = 'image/jpeg,image/png,image/webp';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  multiple: boolean;
  accept?: string;
  onChoose: (files: readonly File[]) => void;
}

/** The browser's own choice of image files, opened by a button that stands in sight. */
export const ImageFileInput = ({ ref, label, multiple, accept = rasterTypes, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
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
