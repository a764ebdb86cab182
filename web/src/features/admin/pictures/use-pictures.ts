import { useCallback, useEffect, useRef, useState } from 'react';
import { pictureToSend } from '../../../shared/upload/picture-to-send.ts';
import { aboutFile, refusalsOf } from '../../../shared/upload/prepare-picture.ts';
import { uploadPicture } from '../../../shared/upload/upload-picture.ts';
import { moveTo } from './move.ts';
import { type AdminPicture, savedPicture } from './picture.ts';
import { whyNot } from './why-not.ts';

const release = ({ preview }: AdminPicture): void => {
  if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
};
let lastId = 0;

/** A group of pictures of a form, at most `max`, in an order of its own; new ones are sent one at a time. */
export const usePictures = (max: number, initial: readonly string[] = []) => {
  const [pictures, setPictures] = useState<readonly AdminPicture[]>(() => initial.map(savedPicture));
  const [refusal, setRefusal] = useState<string>();
  const files = useRef(new Map<string, File>());

  const change = useCallback((id: string, more: Partial<AdminPicture>): void => {
    setPictures((all) => all.map((picture) => (picture.id === id ? { ...picture, ...more } : picture)));
  }, []);
  const send = useCallback(
    async (id: string): Promise<void> => {
      const file = files.current.get(id);
      if (!file) return;
      try {
        change(id, { state: 'uploading', progress: 0 });
        const small = await pictureToSend(file);
        const path = await uploadPicture(small, (progress) => change(id, { progress }));
        change(id, { path, state: 'ready' });
      } catch (error) {
        const known = error instanceof Error && /[가-힣]/.test(error.message);
        const why = known ? error.message : '올리지 못했습니다. 다시 시도해주세요.';
        change(id, { state: 'failed', error: aboutFile(file, why) });
      }
    },
    [change],
  );
  const add = (chosen: readonly File[]): void => {
    const good = chosen.filter((file) => whyNot(file) === undefined);
    const refused = refusalsOf(chosen, whyNot);
    // One picture in its place takes the place of the former.
    const room = max === 1 ? 1 : max - pictures.length;
    if (good.length > room) refused.push(`이미지는 최대 ${max}장까지 올릴 수 있습니다.`);
    const added = good.slice(0, room).map((file): AdminPicture => {
      lastId += 1;
      const id = `new-${lastId}`;
      files.current.set(id, file);
      return { id, name: file.name, preview: URL.createObjectURL(file), state: 'uploading', progress: 0 };
    });
    setRefusal(refused.length > 0 ? refused.join('\n') : undefined);
    setPictures((all) => {
      if (max > 1 || added.length === 0) return [...all, ...added];
      for (const former of all) release(former);
      return added;
    });
    void added.reduce((before, { id }) => before.then(() => send(id)), Promise.resolve());
  };
  const remove = (id: string): void => {
    files.current.delete(id);
    setPictures((all) => {
      for (const picture of all) if (picture.id === id) release(picture);
      return all.filter((picture) => picture.id !== id);
    });
  };
  /** These stored pictures instead of whatever stands there. */
  const reset = (urls: readonly string[]): void => {
    for (const picture of pictures) release(picture);
    files.current.clear();
    setPictures(urls.map(savedPicture));
  };
  const move = (from: number, to: number): void => setPictures((all) => moveTo(all, from, to));

  const held = useRef(pictures);
  useEffect(() => {
    held.current = pictures;
  }, [pictures]);
  useEffect(() => () => held.current.forEach(release), []);

  const ids = pictures.map(({ id }) => id);
  return {
    pictures,
    max,
    refusal,
    forgetRefusal: useCallback(() => setRefusal(undefined), []),
    add,
    remove,
    move,
    reset,
    retry: (id: string) => void send(id),
    busy: pictures.some(({ state }) => state === 'uploading'),
    failed: pictures.some(({ state }) => state === 'failed'),
    changed: ids.length !== initial.length || ids.some((id, index) => id !== initial[index]),
  };
};
export type Pictures = ReturnType<typeof usePictures>;
