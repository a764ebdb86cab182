import { useEffect, useEffectEvent } from 'react';
import { draftFiles } from '../../shared/session/drafts.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { createFormImage, type FormImage } from './form-image.ts';
import { wholeImage } from './image-to-send.ts';
import { aboutFile, prepareImage, refusalsOf, validateImageFile } from './prepare-image.ts';
import { useDraftFiles } from './use-draft-files.ts';
import { type PreparedImage, sentenceOf, useUploads } from './use-uploads.ts';

const general = '이미지 처리 중 오류가 발생했습니다. 다시 시도해주세요.';
const otherPhoto = '이 사진은 빼고 나머지는 그대로 두었습니다. 다른 사진을 선택해주세요.';
/** `shrinkAndSend` has already shrunk the photo before the upload, so the photo is not changed again here. */
const uploads = { prepare: async (photo: File): Promise<PreparedImage> => ({ files: [photo] }), failed: general };
/**
 * `photo` is for a member's photo, whose longer side is limited (ordering document §5). `reading` is for an image with
 * text, of which only the width is limited, so that the text stays readable.
 */
const prepareAs = {
  photo: async (file: File): Promise<PreparedImage> => ({ files: [await prepareImage(file)] }),
  reading: wholeImage,
};

const draftPhotos = (draft: string): FormImage[] =>
  (draftFiles(draft) ?? []).flatMap(({ name, file, path }) =>
    file ? [createFormImage(file, 'preparing', { name, path })] : [],
  );

/**
 * Holds at most `max` photos of a form, and shrinks and uploads them. A failed upload can be retried. The photos are
 * kept with the `draft` of the form.
 */
export const usePhotos = (max: number, draft: string, use: keyof typeof prepareAs = 'photo') => {
  const { images: photos, setImages: setPhotos, hold, send, remove } = useUploads(() => draftPhotos(draft), uploads);
  const lost = useDraftFiles(draft, photos.length > 0 ? photos : undefined);

  /**
   * Shrinks a file and uploads it. When the file is not readable as an image, removes the photo and returns the reason.
   */
  const shrinkAndSend = async (id: string, file: File): Promise<string | undefined> => {
    try {
      const { files, note } = await prepareAs[use](file);
      hold(id, files[0] ?? file);
      setPhotos((all) => all.map((image) => (image.id === id ? { ...image, note } : image)));
    } catch (error) {
      remove(id);
      return aboutFile(file, sentenceOf(error, general));
    }
    void send(id);
    return undefined;
  };
  const shrinkAndSendAll = async (all: readonly FormImage[]): Promise<void> => {
    const ends = all.flatMap(({ id, file, state }) => (file && state === 'preparing' ? [shrinkAndSend(id, file)] : []));
    const unreadable = (await Promise.all(ends)).filter((refusal) => refusal !== undefined);
    if (unreadable.length > 0) await alert([...unreadable, otherPhoto].join('\n'));
  };
  const add = async (chosen: readonly File[]): Promise<void> => {
    const refused = refusalsOf(chosen, validateImageFile);
    const good = chosen.filter((file) => validateImageFile(file) === undefined);
    const added = good.slice(0, max - photos.length).map((file) => createFormImage(file, 'preparing'));
    setPhotos((all) => [...all, ...added]);
    const ends = shrinkAndSendAll(added);
    if (added.length < good.length) refused.push(`사진은 최대 ${max}장까지 올릴 수 있습니다.`);
    if (refused.length > 0) await alert(refused.join('\n'));
    await ends;
  };
  const resumeUploads = useEffectEvent(() => shrinkAndSendAll(photos));
  useEffect(() => {
    void resumeUploads();
  }, []);
  const busy = photos.some(({ state }) => state === 'preparing' || state === 'uploading');
  return { photos, add, remove, retry: send, busy, lost };
};
