import { assetGroupFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { useState } from 'react';
import { pathsOf } from '../../../entities/image/form-image.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { write } from '../../../shared/api/write.ts';
import { type AssetDraft, type AssetGroup, type AssetPart, assetConflictsOf, draftOf } from './asset-conflict.ts';
import { assetsToSend } from './assets-to-send.ts';

interface SaveConflict {
  saved: AssetGroup;
  typed: AssetDraft;
  conflicts: ReturnType<typeof assetConflictsOf>;
}
const send = (opened: AssetGroup, { title, main, images }: AssetDraft): Promise<AssetGroup> =>
  write('catalog.editAssetGroup', {
    params: { code: opened.code },
    body: {
      title: title.trim(),
      mainImagePath: pathsOf({ images: main })[0] ?? null,
      ...assetsToSend(images),
      expected: assetGroupFormOf(opened),
    },
  });

type ApplySaved = (saved: AssetDraft, parts: readonly AssetPart[]) => void;

/** The shop refuses a save when the group no longer has the values that the form was opened with. */
export const useAssetEdit = (group: AssetGroup) => {
  const [opened, setOpened] = useState(group);
  const [conflict, setConflict] = useState<SaveConflict>();

  /**
   * Resolves to true when the group is saved, and to false when the operator has to decide a conflict first. Throws
   * every other failure.
   */
  const save = async (from: AssetGroup, typed: AssetDraft): Promise<boolean> => {
    try {
      await send(from, typed);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ASSET_GROUP_CHANGED') throw error;
      const saved = error.extra.assetGroup as AssetGroup;
      const conflicts = assetConflictsOf(draftOf(from), draftOf(saved), typed);
      if (conflicts.length === 0) return save(saved, typed);
      setConflict({ saved, typed, conflicts });
      return false;
    }
  };
  const decide = ({ saved, typed, conflicts }: SaveConflict, own: ReadonlySet<string>, applySaved: ApplySaved) => {
    const savedParts = conflicts.map(({ part }) => part).filter((part) => !own.has(part));
    const now = draftOf(saved);
    const merged = { ...typed, ...Object.fromEntries(savedParts.map((part) => [part, now[part]])) };
    setConflict(undefined);
    setOpened(saved);
    applySaved(now, savedParts);
    return save(saved, merged);
  };
  return {
    opened,
    conflict,
    save: (typed: AssetDraft) => save(opened, typed),
    decide: (own: ReadonlySet<string>, applySaved: ApplySaved) =>
      conflict ? decide(conflict, own, applySaved) : Promise.resolve(false),
    keepEditing: () => setConflict(undefined),
  };
};
