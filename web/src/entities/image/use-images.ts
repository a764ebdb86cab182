import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moveInList } from '../../shared/lib/list-order.ts';
import { draftFiles } from '../../shared/session/drafts.ts';
import { type AdminImage, savedImage } from './admin-image.ts';
import { imageToSend } from './image-to-send.ts';
import { aboutFile, refusalsOf } from './prepare-image.ts';
import { uploadImage } from './upload-image.ts';
import { useDraftFiles } from './use-draft-files.ts';
import { validateImage } from './validate-image.ts';

const release = ({ preview }: AdminImage): void => {
  if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
};
let lastId = 0;

const createChosenImage = (file: File, path?: string): AdminImage => {
  lastId += 1;
  const state = path === undefined ? 'uploading' : 'ready';
  return { id: `new-${lastId}`, name: file.name, preview: URL.createObjectURL(file), state, progress: 0, path, file };
};
/** The images of a form that was left before it was sent. */
const draftImages = (draft: string | undefined): AdminImage[] | undefined =>
  draft === undefined
    ? undefined
    : draftFiles(draft)?.map(({ path = '', file }) =>
        file ? createChosenImage(file, path || undefined) : savedImage(path),
      );

/**
 * A group of images of a form, at most `max`, in an order of its own; new ones are sent one at a time. They are kept with
 * the `draft` of the form.
 */
export const useImages = (max: number, initial: readonly string[] = [], draft?: string) => {
  const [images, setImages] = useState<readonly AdminImage[]>(() => draftImages(draft) ?? initial.map(savedImage));
  const [refusal, setRefusal] = useState<string>();
  const files = useRef(new Map<string, File>());

  const change = useCallback((id: string, more: Partial<AdminImage>): void => {
    setImages((all) => all.map((image) => (image.id === id ? { ...image, ...more } : image)));
  }, []);
  const send = useCallback(
    async (id: string): Promise<void> => {
      const file = files.current.get(id);
      if (!file) return;
      try {
        change(id, { state: 'uploading', progress: 0 });
        const small = await imageToSend(file);
        const path = await uploadImage(small, (progress) => change(id, { progress }));
        change(id, { path, state: 'ready' });
      } catch (error) {
        const hasKoreanMessage = error instanceof Error && /[가-힣]/.test(error.message);
        const refusal = hasKoreanMessage ? error.message : '올리지 못했습니다. 다시 시도해주세요.';
        change(id, { state: 'failed', error: aboutFile(file, refusal) });
      }
    },
    [change],
  );
  const sendAll = useCallback(
    (all: readonly AdminImage[]): void => {
      const pending = all.flatMap(({ id, file, state }) => (file && state === 'uploading' ? [{ id, file }] : []));
      for (const { id, file } of pending) files.current.set(id, file);
      void pending.reduce((before, { id }) => before.then(() => send(id)), Promise.resolve());
    },
    [send],
  );
  const resumeUploads = useEffectEvent(() => sendAll(images));
  useEffect(() => resumeUploads(), []);
  const add = (chosen: readonly File[]): void => {
    const good = chosen.filter((file) => validateImage(file) === undefined);
    const refused = refusalsOf(chosen, validateImage);
    // A single image replaces the former one.
    const room = max === 1 ? 1 : max - images.length;
    if (good.length > room) refused.push(`이미지는 최대 ${max}장까지 올릴 수 있습니다.`);
    const added = good.slice(0, room).map((file) => createChosenImage(file));
    setRefusal(refused.length > 0 ? refused.join('\n') : undefined);
    setImages((all) => {
      if (max > 1 || added.length === 0) return [...all, ...added];
      for (const former of all) release(former);
      return added;
    });
    sendAll(added);
  };
  const remove = (id: string): void => {
    files.current.delete(id);
    setImages((all) => {
      for (const image of all) if (image.id === id) release(image);
      return all.filter((image) => image.id !== id);
    });
  };
  /** These stored images instead of the current ones. */
  const reset = (urls: readonly string[]): void => {
    for (const image of images) release(image);
    files.current.clear();
    setImages(urls.map(savedImage));
  };
  const move = (from: number, to: number): void => setImages((all) => moveInList(all, from, to));

  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  }, [images]);
  useEffect(() => () => latest.current.forEach(release), []);

  const ids = images.map(({ id }) => id);
  const changed = ids.length !== initial.length || ids.some((id, index) => id !== initial[index]);
  const lost = useDraftFiles(draft, changed ? images : undefined);
  return {
    images,
    max,
    refusal,
    forgetRefusal: useCallback(() => setRefusal(undefined), []),
    add,
    remove,
    move,
    reset,
    retry: (id: string) => void send(id),
    busy: images.some(({ state }) => state === 'uploading'),
    failed: images.some(({ state }) => state === 'failed'),
    changed,
    lost,
  };
};
export type ImageGroupState = ReturnType<typeof useImages>;
