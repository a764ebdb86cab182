import type { RefObject } from 'react';

export const rasterTypes = 'image/jpeg,image/png,image/webp';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  multiple: boolean;
  accept?: string;
  onChoose: (files: readonly File[]) => void;
}

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
      // Clears the input, because choosing the same file again would otherwise fire no event.
      target.value = '';
    }}
  />
);
