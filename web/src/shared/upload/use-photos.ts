import { useCallback, useEffect, useRef, useState } from 'react';
import { alert } from '../ui/ask.ts';
import { aboutFile, preparePicture, refusalsOf, whyNotPicture } from './prepare-picture.ts';
import { uploadPicture } from './upload-picture.ts';

export interface Photo {
  id: number;
  name: string;
  /** An address of this page for the preview. */
  preview: string;
  state: 'preparing' | 'uploading' | 'ready' | 'failed';
  /** 0…1 while it is sent. */
  progress: number;
  path?: string;
  error?: string;
}
const general = '이미지 처리 중 오류가 발생했습니다. 다시 시도해주세요.';
const otherPhoto = '이 사진은 빼고 나머지는 그대로 두었습니다. 다른 사진을 선택해주세요.';
const sentenceOf = (error: unknown): string =>
  error instanceof Error && /[가-힣]/.test(error.message) ? error.message : general;

/** Photos on their way into the shop, at most `max`: shrunk, then sent; a sending that failed can be tried again. */
export const usePhotos = (max: number) => {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const files = useRef(new Map<number, File>());
  const lastId = useRef(0);

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
  const add = async (chosen: readonly File[]): Promise<void> => {
    const refused = refusalsOf(chosen, whyNotPicture);
    const good = chosen.filter((file) => whyNotPicture(file) === undefined);
    const taken = good.slice(0, max - photos.length);
    const added = taken.map((file): Photo => {
      lastId.current += 1;
      const preview = URL.createObjectURL(file);
      return { id: lastId.current, name: file.name, preview, state: 'preparing', progress: 0 };
    });
    setPhotos((all) => [...all, ...added]);
    const ends = added.flatMap(({ id }, index) => (taken[index] ? [take(id, taken[index])] : []));
    if (taken.length < good.length) refused.push(`사진은 최대 ${max}장까지 올릴 수 있습니다.`);
    if (refused.length > 0) await alert(refused.join('\n'));
    const unreadable = (await Promise.all(ends)).filter((why) => why !== undefined);
    if (unreadable.length > 0) await alert([...unreadable, otherPhoto].join('\n'));
  };
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
  return { photos, add, remove, retry: send, busy };
};
