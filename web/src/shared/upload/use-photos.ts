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

/** Photos on their way into the shop, at most `max`: shrunk, then sent; a failed one can be tried again. */
export const usePhotos = (max: number) => {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const files = useRef(new Map<number, File>());
  const lastId = useRef(0);

  const change = useCallback((id: number, more: Partial<Photo>): void => {
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...more } : photo)));
  }, []);
  const start = useCallback(
    async (id: number): Promise<void> => {
      const file = files.current.get(id);
      if (!file) return;
      try {
        change(id, { state: 'preparing', progress: 0 });
        const small = await preparePicture(file);
        change(id, { state: 'uploading' });
        change(id, { path: await uploadPicture(small, (progress) => change(id, { progress })), state: 'ready' });
      } catch (error) {
        const known = error instanceof Error && /[가-힣]/.test(error.message);
        change(id, { state: 'failed', error: aboutFile(file, known ? error.message : general) });
      }
    },
    [change],
  );
  const add = async (chosen: readonly File[]): Promise<void> => {
    const refused = refusalsOf(chosen, whyNotPicture);
    const good = chosen.filter((file) => whyNotPicture(file) === undefined);
    const taken = good.slice(0, max - photos.length);
    const added = taken.map((file): Photo => {
      lastId.current += 1;
      files.current.set(lastId.current, file);
      const preview = URL.createObjectURL(file);
      return { id: lastId.current, name: file.name, preview, state: 'preparing', progress: 0 };
    });
    setPhotos((all) => [...all, ...added]);
    for (const { id } of added) void start(id);
    if (taken.length < good.length) refused.push(`사진은 최대 ${max}장까지 올릴 수 있습니다.`);
    if (refused.length > 0) await alert(refused.join('\n'));
  };
  const remove = (id: number): void => {
    files.current.delete(id);
    setPhotos((all) => {
      const gone = all.find((photo) => photo.id === id);
      if (gone) URL.revokeObjectURL(gone.preview);
      return all.filter((photo) => photo.id !== id);
    });
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
  return { photos, add, remove, retry: start, busy };
};
