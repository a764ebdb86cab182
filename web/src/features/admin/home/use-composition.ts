import { useState } from 'react';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { useAction, write } from '../../../shared/api/write.ts';
import { moveInList } from '../../../shared/lib/list-order.ts';
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

/** `key` is the block and `field` is the field that the shop refused. */
export interface Fault {
  message: string;
  key?: string | undefined;
  field?: string | undefined;
}
const failed = '홈 구성을 저장하지 못했습니다. 다시 시도해주세요.';
const textOf = (blocks: readonly HomeBlock[]): string => JSON.stringify(blocks);

const draftName = 'home';
/**
 * The stored draft. `version` is the version that the operator started to edit. A save sends `version`, so that the
 * shop does not overwrite a newer version of another operator.
 */
type StoredBlocks = Pick<Composition, 'version' | 'blocks'>;

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
    /** Merges `more` into the block, because several fields and running uploads may change the same block. */
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

export const useComposition = (composition: Composition) => {
  const [stored] = useState(() => readStoredDraft<StoredBlocks>(draftName));
  const [opened, setOpened] = useState(() => ({ ...composition, version: stored?.version ?? composition.version }));
  const [conflict, setConflict] = useState<Composition>();
  const [fault, setFault] = useState<Fault>();
  const form = useDrafts(stored?.blocks ?? composition.blocks);
  const blocks = blocksOf(form.drafts);
  const changed = textOf(blocks) !== textOf(opened.blocks);
  const draft = { version: opened.version, blocks } satisfies StoredBlocks;
  useUnsavedGuard(changed, useStoredDraft(draftName, draft, changed));

  const adopt = (saved: Composition): void => {
    setOpened(saved);
    form.reset(saved.blocks);
    setConflict(undefined);
    setFault(undefined);
  };
  const { send, busy } = useAction(
    async (version: number, drafts: readonly BlockDraft[]) => {
      setFault(undefined);
      adopt(await write('catalog.composeHome', { body: { version, blocks: blocksOf(drafts) } }));
    },
    {
      done: '홈 구성이 저장되었습니다.',
      failed: (error, _, drafts) => {
        if (error instanceof ApiError && error.code === 'HOME_CHANGED')
          setConflict(error.extra.composition as Composition);
        else {
          const where = error instanceof ApiError ? faultOf(drafts, error.extra.field) : undefined;
          setFault({ message: messageOf(error, failed), ...where });
        }
        return undefined;
      },
    },
  );
  return {
    ...form,
    sources: opened.sources,
    blocks,
    changed,
    fault,
    setFault,
    busy,
    save: () => send(opened.version, form.drafts),
    conflict,
    keepEditing: () => setConflict(undefined),
    /**
     * When `own` is true, saves the form over the version of the other operator. Otherwise loads that version into the
     * form.
     */
    decide: async (own: boolean): Promise<void> => {
      if (!conflict) return;
      if (!own) return adopt(conflict);
      setOpened({ ...conflict, blocks: opened.blocks });
      setConflict(undefined);
      await send(conflict.version, form.drafts);
    },
  };
};
export type CompositionForm = ReturnType<typeof useComposition>;
