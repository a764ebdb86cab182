import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChosenFile, keptFiles } from '../session/drafts.ts';
import { alert } from '../ui/ask.ts';
import { aboutFile, preparePicture, refusalsOf, whyNotPicture } from './prepare-picture.ts';
import { uploadPicture } from './upload-picture.ts';
import { useKeptFiles } from './use-kept-files.ts';

export interface Photo extends ChosenFile {
  id: number;
  /** An address of this page for the preview. */
  preview: string;
  state: 'preparing' | 'uploading' | 'ready' | 'failed';
  /** 0…1 while it is sent. */
  progress: number;
  error?: string;
}
const general = '이미지 처리 중 오류가 발생했습니다. 다시 시도해주세요.';
const otherPhoto = '이 사진은 빼고 나머지는 그대로 두었습니다. 다른 사진을 선택해주세요.';
const sentenceOf = (error: unknown): string =>
  error instanceof Error && /[가-힣]/.test(error.message) ? error.message : general;

const chosen = (id: number, file: File, path?: string): Photo => ({
  id,
  name: file.name,
  preview: URL.createObjectURL(file),
  state: path === undefined ? 'preparing' : 'ready',
  progress: 0,
  path,
  file,
});
/** The photos of a form that was left before it was sent. */
const kept = (draft: string): Photo[] =>
  (keptFiles(draft) ?? []).flatMap(({ file, path }, index) => (file ? [chosen(index + 1, file, path)] : []));

/**
 * Photos on their way into the shop, at most `max`: shrunk, then sent; a sending that failed can be tried again. They are
 * kept with the `draft` of the form.
 */
export const usePhotos = (max: number, draft: string) => {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => kept(draft));
  const files = useRef(new Map<number, File>());
  const lastId = useRef(photos.length);
  const lost = useKeptFiles(draft, photos.length > 0 ? photos : undefined);

  const change = useCallback((id: number, more: Partial<Photo>): void => {
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...more } : photo)));
  }, []);
  const remove = useCallback((id: number): void => {
    files.current.delete(id);
    setPhotos((all) => {
      const gone = all.find((photo) => photo.id === id);
      if (gone) URL.revokeObjectURL(gone.preview);
      return all.filter((photo) => photo.id !== id);
    });
  }, []);
  const send = useCallback(
    async (id: number): Promise<void> => {
      const file = files.current.get(id);
      if (!file) return;
      try {
        change(id, { state: 'uploading', progress: 0 });
        change(id, { path: await uploadPicture(file, (progress) => change(id, { progress })), state: 'ready' });
      } catch (error) {
        change(id, { state: 'failed', error: aboutFile(file, sentenceOf(error)) });
      }
    },
    [change],
  );
  /** Shrinks a file and sends it. What cannot be read as a picture is taken off again: answers why. */
  const take = useCallback(
    async (id: number, file: File): Promise<string | undefined> => {
      try {
        files.current.set(id, await preparePicture(file));
      } catch (error) {
        remove(id);
        return aboutFile(file, sentenceOf(error));
      }
      void send(id);
      return undefined;
    },
    [remove, send],
  );
  /** All that are not sent yet. */
  const takeAll = async (all: readonly Photo[]): Promise<void> => {
    const ends = all.flatMap(({ id, file, state }) => (file && state === 'preparing' ? [take(id, file)] : []));
    const unreadable = (await Promise.all(ends)).filter((why) => why !== undefined);
    if (unreadable.length > 0) await alert([...unreadable, otherPhoto].join('\n'));
  };
  const add = async (given: readonly File[]): Promise<void> => {
    const refused = refusalsOf(given, whyNotPicture);
    const good = given.filter((file) => whyNotPicture(file) === undefined);
    const taken = good.slice(0, max - photos.length);
    const added = taken.map((file): Photo => {
      lastId.current += 1;
      return chosen(lastId.current, file);
    });
    setPhotos((all) => [...all, ...added]);
    const ends = takeAll(added);
    if (taken.length < good.length) refused.push(`사진은 최대 ${max}장까지 올릴 수 있습니다.`);
    if (refused.length > 0) await alert(refused.join('\n'));
    await ends;
  };
  const goOn = useEffectEvent(() => takeAll(photos));
  useEffect(() => {
    void goOn();
  }, []);
  const held = useRef(photos);
  useEffect(() => {
    held.current = photos;
  }, [photos]);
  useEffect(
    () => () => {
      for (const { preview } of held.current) URL.revokeObjectURL(preview);
    },
    [],
  );
  const busy = photos.some(({ state }) => state === 'preparing' || state === 'uploading');
  return { photos, add, remove, retry: send, busy, lost };
};
