import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { useState } from 'react';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/write.ts';
import { withParts } from './profile-differences.tsx';
import { withAt } from './profile-fields.ts';
import type { EditedShop } from './shop-queries.ts';

const draftName = 'shop-profile';
/**
 * The stored draft. `opened` is the version that the operator started to edit. A save sends `opened`, so that the shop
 * does not overwrite a newer version of another operator.
 */
interface StoredForm {
  opened: EditedShop;
  profile: ShopProfile;
}
const failed = '쇼핑몰 정보를 저장하지 못했습니다. 다시 시도해주세요.';

export const useProfileForm = (shop: EditedShop) => {
  const [stored] = useState(() => readStoredDraft<StoredForm>(draftName));
  const [opened, setOpened] = useState(stored?.opened ?? shop);
  const [profile, setProfile] = useState(stored?.profile ?? shop.profile);
  const [fault, setFault] = useState<{ message: string; field?: string }>();
  const [conflict, setConflict] = useState<EditedShop>();
  const changed = JSON.stringify(profile) !== JSON.stringify(opened.profile);
  useUnsavedGuard(changed, useStoredDraft(draftName, { opened, profile } satisfies StoredForm, changed));

  const adopt = (saved: EditedShop): void => {
    setOpened(saved);
    setProfile(saved.profile);
    setConflict(undefined);
  };
  const refused = (error: unknown): undefined => {
    if (error instanceof ApiError && error.code === 'SHOP_CHANGED') setConflict(error.extra.shop as EditedShop);
    else {
      const field = error instanceof ApiError ? String(error.extra.field ?? '').replace(/^profile\./, '') : '';
      setFault({ message: messageOf(error, failed), field });
    }
  };
  const { send, busy } = useCall('catalog.saveShopProfile', {
    done: '쇼핑몰 정보가 저장되었습니다. 몇 초 안에 모든 화면에 반영됩니다.',
    failed: refused,
  });
  const save = async (version: number, wanted: ShopProfile): Promise<void> => {
    setFault(undefined);
    const answer = await send({ body: { version, profile: wanted } });
    if (answer) adopt(answer.result);
  };
  return {
    profile,
    opened,
    changed,
    fault,
    busy,
    conflict,
    set: (path: string, value: unknown): void => setProfile((now: ShopProfile) => withAt(now, path, value)),
    replace: setProfile,
    errorAt: (path: string): string | undefined => (fault?.field === path ? fault.message : undefined),
    save: () => save(opened.version, profile),
    keepEditing: () => setConflict(undefined),
    /**
     * Saves the other operator's profile with the parts in `own` taken from the form. When `own` is empty, nothing is
     * saved, and the form shows the other operator's profile.
     */
    decide: async (own: ReadonlySet<string>): Promise<void> => {
      if (!conflict) return;
      if (own.size === 0) return adopt(conflict);
      const wanted = withParts(conflict.profile, profile, own);
      setConflict(undefined);
      setOpened(conflict);
      setProfile(wanted);
      await save(conflict.version, wanted);
    },
  };
};
export type ProfileForm = ReturnType<typeof useProfileForm>;
