import type { DocumentBlock, DocumentFault } from '@gyeol/contracts/http/catalog/shop.ts';
import { useState } from 'react';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError, messageOf } from '../../../shared/api/api-error.ts';
import { useAction, write } from '../../../shared/api/write.ts';
import type { ShopDocument } from './shop-queries.ts';

type Draft = Pick<ShopDocument, 'title' | 'effectiveFrom' | 'markdown'>;
const draftOf = ({ title, effectiveFrom, markdown }: ShopDocument): Draft => ({ title, effectiveFrom, markdown });
/**
 * The stored draft. `opened` is the version that the operator started to edit. A save sends `opened`, so that the shop
 * does not overwrite a newer version of another operator.
 */
interface StoredForm {
  opened: ShopDocument;
  draft: Draft;
}
const failed = '문서를 저장하지 못했습니다. 다시 시도해주세요.';

const faultsOf = (error: unknown): readonly DocumentFault[] =>
  error instanceof ApiError ? ((error.extra.faults ?? []) as DocumentFault[]) : [];

export const useDocumentForm = (source: ShopDocument) => {
  const draftName = `document:${source.code}`;
  const [stored] = useState(() => readStoredDraft<StoredForm>(draftName));
  const [opened, setOpened] = useState(stored?.opened ?? source);
  const [draft, setDraft] = useState(stored?.draft ?? draftOf(source));
  const [fault, setFault] = useState<{ message: string; faults: readonly DocumentFault[] }>();
  const [preview, setPreview] = useState<readonly DocumentBlock[]>();
  const [conflict, setConflict] = useState<ShopDocument>();
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(opened));
  useUnsavedGuard(changed, useStoredDraft(draftName, { opened, draft } satisfies StoredForm, changed));

  const refused = (error: unknown): undefined => {
    if (error instanceof ApiError && error.code === 'SHOP_DOCUMENT_CHANGED')
      setConflict(error.extra.document as ShopDocument);
    else setFault({ message: messageOf(error, failed), faults: faultsOf(error) });
  };
  const adopt = (saved: ShopDocument): void => {
    setOpened(saved);
    setDraft(draftOf(saved));
    setConflict(undefined);
  };
  const saving = useAction(
    async (version: number) => {
      setFault(undefined);
      adopt(await write('catalog.saveShopDocument', { params: { code: opened.code }, body: { version, ...draft } }));
    },
    { done: '문서가 저장되었습니다.', failed: refused },
  );
  const previewing = useAction(
    async () => {
      setFault(undefined);
      const { effectiveFrom, markdown } = draft;
      setPreview((await write('catalog.previewShopDocument', { body: { effectiveFrom, markdown } })).blocks);
    },
    { failed: refused },
  );
  return {
    opened,
    draft,
    changed,
    fault,
    preview,
    conflict,
    busy: saving.busy || previewing.busy,
    edit: (more: Partial<Draft>): void => setDraft((now) => ({ ...now, ...more })),
    save: () => saving.send(opened.version),
    show: () => previewing.send(),
    keepEditing: () => setConflict(undefined),
    decide: async (own: boolean): Promise<void> => {
      if (!conflict) return;
      if (!own) return adopt(conflict);
      setConflict(undefined);
      await saving.send(conflict.version);
    },
  };
};
export type DocumentForm = ReturnType<typeof useDocumentForm>;
