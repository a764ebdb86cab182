import { useEffect, useEffectEvent } from 'react';
import { moveInList } from '../../shared/lib/list-order.ts';
import { useAutoClearText } from '../../shared/lib/use-auto-clear-text.ts';
import { draftFiles } from '../../shared/session/drafts.ts';
import { createFormImage, type FormImage, type Slices, savedImage } from './form-image.ts';
import { rasterTypes } from './image-file-input.tsx';
import { cutImage, wholeImage } from './image-to-send.ts';
import { refusalsOf } from './prepare-image.ts';
import { useDraftFiles } from './use-draft-files.ts';
import { type UploadOptions, useUploads } from './use-uploads.ts';
import { validateImage } from './validate-image.ts';

/**
 * Defines the images that a form accepts, and their upload. Pass a constant object, because the callbacks of
 * `useUploads` depend on the fields of this object.
 */
export interface ImageKind extends UploadOptions {
  validate: (file: File) => string | undefined;
  accept: string;
}
/** A JPEG, PNG or WebP. An image that is too large is made smaller before the upload. */
export const rasterImage: ImageKind = {
  prepare: wholeImage,
  failed: '올리지 못했습니다. 다시 시도해주세요.',
  validate: validateImage,
  accept: rasterTypes,
};
/**
 * Works like `rasterImage`, but cuts an image that is too tall. Groups that show their images below each other use it.
 */
export const tallImage: ImageKind = { ...rasterImage, prepare: cutImage };

const draftImages = (draft: string | undefined): FormImage[] | undefined =>
  draft === undefined
    ? undefined
    : draftFiles(draft)?.map(({ name, path, more = [], note, file }) =>
        file ? createFormImage(file, 'uploading', { name, path, more, note }) : savedImage([path ?? '', ...more]),
      );

/**
 * Holds a group of at most `max` images of a form, which can be sorted. New images are uploaded one at a time. All
 * images are kept with the `draft` of the form.
 */
export const useImages = (
  max: number,
  initial: readonly Slices[] = [],
  draft?: string,
  kind: ImageKind = rasterImage,
) => {
  const start = (): readonly FormImage[] => draftImages(draft) ?? initial.map(savedImage);
  const { images, setImages, hold, send, remove, replaceAll } = useUploads(start, kind);
  const count = images.reduce((sum, { more = [] }) => sum + 1 + more.length, 0);
  const [refusal, setRefusal] = useAutoClearText();

  const sendAll = (all: readonly FormImage[]): void => {
    const pending = all.flatMap(({ id, file, state }) => (file && state === 'uploading' ? [{ id, file }] : []));
    for (const { id, file } of pending) hold(id, file);
    void pending.reduce((before, { id }) => before.then(() => send(id)), Promise.resolve());
  };
  const resumeUploads = useEffectEvent(() => sendAll(images));
  useEffect(() => resumeUploads(), []);
  const add = (chosen: readonly File[]): void => {
    const good = chosen.filter((file) => kind.validate(file) === undefined);
    const refused = refusalsOf(chosen, kind.validate);
    // In a form for one image, the new image replaces the previous one.
    const room = max === 1 ? 1 : max - count;
    if (good.length > room) refused.push(`이미지는 최대 ${max}장까지 올릴 수 있습니다.`);
    const added = good.slice(0, room).map((file) => createFormImage(file, 'uploading'));
    setRefusal(refused.length > 0 ? refused.join('\n') : undefined);
    if (max === 1 && added.length > 0) replaceAll(added);
    else setImages((all) => [...all, ...added]);
    sendAll(added);
  };

  const ids = images.map(({ id }) => id);
  const changed = ids.length !== initial.length || ids.some((id, index) => id !== initial[index]?.[0]);
  const lost = useDraftFiles(draft, changed ? images : undefined);
  return {
    images,
    /** The number of images that counts towards `max`. Each slice of a cut image counts. */
    count,
    max,
    accept: kind.accept,
    refusal,
    add,
    remove,
    move: (from: number, to: number): void => setImages((all) => moveInList(all, from, to)),
    reset: (stored: readonly Slices[]): void => replaceAll(stored.map(savedImage)),
    retry: (id: string) => void send(id),
    busy: images.some(({ state }) => state === 'uploading'),
    failed: images.some(({ state }) => state === 'failed'),
    changed,
    lost,
  };
};
export type ImageGroupState = ReturnType<typeof useImages>;
