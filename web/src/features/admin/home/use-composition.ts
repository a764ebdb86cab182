import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError, isSessionOver, messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { moveInList } from '../../../shared/lib/list-order.ts';
import { draftKey, removeDraft } from '../../../shared/session/drafts.ts';
import { currentSession } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import {
  type BlockDraft,
  type BlockKind,
  blocksOf,
  createDraft,
  draftsOf,
  faultOf,
  type HomeBlock,
} from './block-draft.ts';
import type { Composition } from './composition-query.ts';

/** What the shop refused, and where it stands in the form. */
export interface Fault {
  message: string;
  key?: string | undefined;
  field?: string | undefined;
}
const failed = '홈 구성을 저장하지 못했습니다. 다시 시도해주세요.';
const textOf = (blocks: readonly HomeBlock[]): string => JSON.stringify(blocks);

const draft = 'home';
/** What was typed when a session ended, over the version that it was typed over. */
const storedDraft = (): Pick<Composition, 'version' | 'blocks'> | undefined =>
  JSON.parse(sessionStorage.getItem(draftKey(draft)) ?? 'null') ?? undefined;

/** Keeps what is typed until it is saved or left: a session that ends meanwhile takes nothing away. */
const useStoredDraft = (version: number, blocks: readonly HomeBlock[], changed: boolean): void => {
  const text = JSON.stringify({ version, blocks });
  useEffect(() => {
    if (changed) sessionStorage.setItem(draftKey(draft), text);
    else removeDraft(draft);
  }, [changed, text]);
  useEffect(
    () => () => {
      if (currentSession() !== undefined) removeDraft(draft);
    },
    [],
  );
};

/** The blocks in the form, in order. */
const useDrafts = (blocks: readonly HomeBlock[]) => {
  const [drafts, setDrafts] = useState(() => draftsOf(blocks));
  const change = (key: string, more: Partial<BlockDraft>): void =>
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...more } : draft)));
  return {
    drafts,
    add: (kind: BlockKind): string => {
      const draft = createDraft(kind);
      setDrafts((all) => [...all, draft]);
      return draft.key;
    },
    /** Changes of one block come from several fields, also while its images are sent: each changes its own part. */
    edit: (key: string, more: object): void =>
      setDrafts((all) =>
        all.map((draft) => (draft.key === key ? { ...draft, block: { ...draft.block, ...more } as HomeBlock } : draft)),
      ),
    remove: (key: string): void => change(key, { removed: true }),
    restore: (key: string): void => change(key, { removed: false }),
    move: (from: number, to: number): void => setDrafts((all) => [...moveInList(all, from, to)]),
    reset: (blocks: readonly HomeBlock[]): void => setDrafts(draftsOf(blocks)),
  };
};

/** Why nothing was saved: another operator's composition, or what is wrong in the form; neither when the session is over. */
const refusalOf = (error: unknown, drafts: readonly BlockDraft[]): { conflict?: Composition; fault?: Fault } => {
  if (isSessionOver(error)) return {};
  if (error instanceof ApiError && error.code === 'HOME_CHANGED')
    return { conflict: error.extra.composition as Composition };
  const where = error instanceof ApiError ? faultOf(drafts, error.extra.field) : undefined;
  return { fault: { message: messageOf(error, failed), ...where } };
};

/** The form of the home page: its blocks, what saves them, and what to do when another operator saved meanwhile. */
export const useComposition = (composition: Composition) => {
  const client = useQueryClient();
  const [stored] = useState(storedDraft);
  const [opened, setOpened] = useState(() => ({ ...composition, version: stored?.version ?? composition.version }));
  const [conflict, setConflict] = useState<Composition>();
  const [fault, setFault] = useState<Fault>();
  const [saving, setSaving] = useState(false);
  const form = useDrafts(stored?.blocks ?? composition.blocks);
  const blocks = blocksOf(form.drafts);
  const changed = textOf(blocks) !== textOf(opened.blocks);
  useUnsavedGuard(changed);
  useStoredDraft(opened.version, blocks, changed);

  const adopt = (saved: Composition): void => {
    setOpened(saved);
    form.reset(saved.blocks);
    setConflict(undefined);
    setFault(undefined);
  };
  const refused = (error: unknown): void => {
    const { conflict: newer, fault: why } = refusalOf(error, form.drafts);
    if (newer) setConflict(newer);
    if (why) setFault(why);
  };
  const save = async (version = opened.version): Promise<void> => {
    setFault(undefined);
    setSaving(true);
    try {
      adopt(await call('catalog.composeHome', { body: { version, blocks } }));
      void client.invalidateQueries({ queryKey: ['items', 'home'] });
      toast('홈 구성이 저장되었습니다.');
    } catch (error) {
      refused(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    ...form,
    sources: opened.sources,
    blocks,
    changed,
    fault,
    setFault,
    saving,
    save: () => save(),
    conflict,
    keepEditing: () => setConflict(undefined),
    /** The saved composition instead of the form's, or the form's over it. */
    decide: async (own: boolean): Promise<void> => {
      if (!conflict) return;
      if (!own) return adopt(conflict);
      setOpened({ ...conflict, blocks: opened.blocks });
      setConflict(undefined);
      await save(conflict.version);
    },
  };
};
export type CompositionForm = ReturnType<typeof useComposition>;
