import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { keptFiles } from '../../../shared/session/drafts.ts';
import { pictureToSend } from '../../../shared/upload/picture-to-send.ts';
import { aboutFile, refusalsOf } from '../../../shared/upload/prepare-picture.ts';
import { uploadPicture } from '../../../shared/upload/upload-picture.ts';
import { useKeptFiles } from '../../../shared/upload/use-kept-files.ts';
import { moveTo } from './move.ts';
import { type AdminPicture, savedPicture } from './picture.ts';
import { whyNot } from './why-not.ts';

const release = ({ preview }: AdminPicture): void => {
  if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
};
let lastId = 0;

const chosenPicture = (file: File, path?: string): AdminPicture => {
  lastId += 1;
  const state = path === undefined ? 'uploading' : 'ready';
  return { id: `new-${lastId}`, name: file.name, preview: URL.createObjectURL(file), state, progress: 0, path, file };
};
/** The pictures of a form that was left before it was sent. */
const kept = (draft: string | undefined): AdminPicture[] | undefined =>
  draft === undefined
    ? undefined
    : keptFiles(draft)?.map(({ path = '', file }) =>
        file ? chosenPicture(file, path || undefined) : savedPicture(path),
      );

/**
 * A group of pictures of a form, at most `max`, in an order of its own; new ones are sent one at a time. They are kept with
 * the `draft` of the form.
 */
export const usePictures = (max: number, initial: readonly string[] = [], draft?: string) => {
  const [pictures, setPictures] = useState<readonly AdminPicture[]>(() => kept(draft) ?? initial.map(savedPicture));
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
  const sendAll = useCallback(
    (all: readonly AdminPicture[]): void => {
      const waiting = all.flatMap(({ id, file, state }) => (file && state === 'uploading' ? [{ id, file }] : []));
      for (const { id, file } of waiting) files.current.set(id, file);
      void waiting.reduce((before, { id }) => before.then(() => send(id)), Promise.resolve());
    },
    [send],
  );
  const goOn = useEffectEvent(() => sendAll(pictures));
  useEffect(() => goOn(), []);
  const add = (chosen: readonly File[]): void => {
    const good = chosen.filter((file) => whyNot(file) === undefined);
    const refused = refusalsOf(chosen, whyNot);
    // One picture in its place takes the place of the former.
    const room = max === 1 ? 1 : max - pictures.length;
    if (good.length > room) refused.push(`이미지는 최대 ${max}장까지 올릴 수 있습니다.`);
    const added = good.slice(0, room).map((file) => chosenPicture(file));
    setRefusal(refused.length > 0 ? refused.join('\n') : undefined);
    setPictures((all) => {
      if (max > 1 || added.length === 0) return [...all, ...added];
      for (const former of all) release(former);
      return added;
    });
    sendAll(added);
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
  const changed = ids.length !== initial.length || ids.some((id, index) => id !== initial[index]);
  const lost = useKeptFiles(draft, changed ? pictures : undefined);
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
    changed,
    lost,
  };
};
export type Pictures = ReturnType<typeof usePictures>;
