import { useEffect, useEffectEvent, useState } from 'react';
import { ImageGroup } from './image-group.tsx';
import { type ImageKind, useImages } from './use-images.ts';

/** The image of a field: `path` is null until the image is uploaded, and `preview` is the URL to show. */
export interface FieldImage {
  path: string | null;
  preview: string | null;
  state: 'none' | 'ready' | 'busy' | 'failed';
}
interface Props {
  label: string;
  hint: string;
  path: string | null;
  error: string | undefined;
  kind?: ImageKind;
  onChange: (image: FieldImage) => void;
}

export const ImageField = ({ label, hint, path: opened, error, kind, onChange }: Props) => {
  const [initial] = useState(() => (opened ? [[opened]] : []));
  const images = useImages(1, initial, undefined, kind);
  const [image] = images.images;
  const path = image?.path ?? null;
  const preview = image?.preview ?? null;
  const state = !image ? 'none' : image.path ? 'ready' : image.state === 'failed' ? 'failed' : 'busy';
  const report = useEffectEvent(onChange);
  useEffect(() => report({ path, preview, state }), [path, preview, state]);
  return <ImageGroup label={label} hint={hint} images={images} error={error} />;
};
