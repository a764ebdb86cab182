import { assetGroupFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { pathsOf } from '../pictures/picture.ts';
import { type AssetDraft, type AssetGroup, type AssetPart, assetConflictsOf, draftOf } from './asset-conflict.ts';
import { assetsToSend } from './assets-to-send.ts';

interface Clash {
  saved: AssetGroup;
  typed: AssetDraft;
  conflicts: ReturnType<typeof assetConflictsOf>;
}
const send = (opened: AssetGroup, { title, main, images }: AssetDraft): Promise<AssetGroup> =>
  call('catalog.editAssetGroup', {
    params: { code: opened.code },
    body: {
      title: title.trim(),
      mainImagePath: pathsOf({ pictures: main })[0] ?? null,
      ...assetsToSend(images),
      expected: assetGroupFormOf(opened),
    },
  });

/** Puts what another operator saved into the form. */
type Take = (saved: AssetDraft, parts: readonly AssetPart[]) => void;

/** Saves an asset group against what its form was opened with. */
export const useAssetEdit = (group: AssetGroup) => {
  const [opened, setOpened] = useState(group);
  const [clash, setClash] = useState<Clash>();

  /** True when it is saved; false when it has to be decided first. Throws what else went wrong. */
  const save = async (from: AssetGroup, typed: AssetDraft): Promise<boolean> => {
    try {
      await send(from, typed);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ASSET_GROUP_CHANGED') throw error;
      const saved = error.extra.assetGroup as AssetGroup;
      const conflicts = assetConflictsOf(draftOf(from), draftOf(saved), typed);
      if (conflicts.length === 0) return save(saved, typed);
      setClash({ saved, typed, conflicts });
      return false;
    }
  };
  const decide = ({ saved, typed, conflicts }: Clash, own: ReadonlySet<string>, take: Take) => {
    const taken = conflicts.map(({ part }) => part).filter((part) => !own.has(part));
    const now = draftOf(saved);
    const merged = { ...typed, ...Object.fromEntries(taken.map((part) => [part, now[part]])) };
    setClash(undefined);
    setOpened(saved);
    take(now, taken);
    return save(saved, merged);
  };
  return {
    opened,
    clash,
    save: (typed: AssetDraft) => save(opened, typed),
    decide: (own: ReadonlySet<string>, take: Take) => (clash ? decide(clash, own, take) : Promise.resolve(false)),
    goOn: () => setClash(undefined),
  };
};
