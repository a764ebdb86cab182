import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChosenFile, draftFiles } from '../../shared/session/drafts.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { aboutFile, prepareImage, refusalsOf, validateImageFile } from './prepare-image.ts';
import { uploadImage } from './upload-image.ts';
import { useDraftFiles } from './use-draft-files.ts';

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

const createPhoto = (id: number, file: File, path?: string): Photo => ({
  id,
  name: file.name,
  preview: URL.createObjectURL(file),
  state: path === undefined ? 'preparing' : 'ready',
  progress: 0,
  path,
  file,
});
/** The photos of a form that was left before it was sent. */
const draftPhotos = (draft: string): Photo[] =>
  (draftFiles(draft) ?? []).flatMap(({ file, path }, index) => (file ? [createPhoto(index + 1, file, path)] : []));

/**
 * Photos on their way into the shop, at most `max`: shrunk, then sent; a sending that failed can be tried again. They are
 * kept with the `draft` of the form.
 */
export const usePhotos = (max: number, draft: string) => {
  const [photos, setPhotos] = useState<readonly Photo[]>(() => draftPhotos(draft));
  const files = useRef(new Map<number, File>());
  const lastId = useRef(photos.length);
  const lost = useDraftFiles(draft, photos.length > 0 ? photos : undefined);

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
        change(id, { path: await uploadImage(file, (progress) => change(id, { progress })), state: 'ready' });
      } catch (error) {
        change(id, { state: 'failed', error: aboutFile(file, sentenceOf(error)) });
      }
    },
    [change],
  );
  /** Shrinks a file and sends it. What cannot be read as an image is removed again: answers why. */
  const shrinkAndSend = useCallback(
    async (id: number, file: File): Promise<string | undefined> => {
      try {
        files.current.set(id, await prepareImage(file));
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
  const shrinkAndSendAll = async (all: readonly Photo[]): Promise<void> => {
    const ends = all.flatMap(({ id, file, state }) => (file && state === 'preparing' ? [shrinkAndSend(id, file)] : []));
    const unreadable = (await Promise.all(ends)).filter((refusal) => refusal !== undefined);
    if (unreadable.length > 0) await alert([...unreadable, otherPhoto].join('\n'));
  };
  const add = async (chosenFiles: readonly File[]): Promise<void> => {
    const refused = refusalsOf(chosenFiles, validateImageFile);
    const good = chosenFiles.filter((file) => validateImageFile(file) === undefined);
    const accepted = good.slice(0, max - photos.length);
    const added = accepted.map((file): Photo => {
      lastId.current += 1;
      return createPhoto(lastId.current, file);
    });
    setPhotos((all) => [...all, ...added]);
    const ends = shrinkAndSendAll(added);
    if (accepted.length < good.length) refused.push(`사진은 최대 ${max}장까지 올릴 수 있습니다.`);
    if (refused.length > 0) await alert(refused.join('\n'));
    await ends;
  };
  const resumeUploads = useEffectEvent(() => shrinkAndSendAll(photos));
  useEffect(() => {
    void resumeUploads();
  }, []);
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  }, [photos]);
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );
  const busy = photos.some(({ state }) => state === 'preparing' || state === 'uploading');
  return { photos, add, remove, retry: send, busy, lost };
};
