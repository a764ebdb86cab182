import { type FormImage, pathsOf, savedImage } from '../../../entities/image/form-image.ts';
import type { Answer } from '../../../shared/api/call-types.ts';

export type AssetGroup = Answer<'catalog.assetGroup'>;
export interface AssetDraft {
  title: string;
  main: readonly FormImage[];
  images: readonly FormImage[];
}
export const draftOf = ({ title, mainImageUrl, assetImages }: AssetGroup): AssetDraft => ({
  title,
  main: mainImageUrl ? [savedImage([mainImageUrl])] : [],
  images: assetImages.map(({ imageUrl }) => savedImage([imageUrl])),
});

export const assetParts = { title: '제목', main: '메인 이미지', images: '이미지' } as const;
export type AssetPart = keyof typeof assetParts;
const textOf = (draft: AssetDraft, part: AssetPart): string =>
  part === 'title' ? draft.title.trim() : pathsOf({ images: draft[part] }).join('\n');

/**
 * Answers the parts that another operator changed since the form was opened. Leaves out a part whose value in the form
 * equals the saved value. `edited` is true when this operator changed the part too.
 */
export const assetConflictsOf = (
  opened: AssetDraft,
  saved: AssetDraft,
  typed: AssetDraft,
): { part: AssetPart; edited: boolean }[] =>
  (Object.keys(assetParts) as AssetPart[]).flatMap((part) => {
    const [before, now, mine] = [opened, saved, typed].map((draft) => textOf(draft, part));
    return now !== before && now !== mine ? [{ part, edited: mine !== before }] : [];
  });
