import type { DocumentBlock, DocumentFault } from '@gyeol/contracts/http/catalog/shop.ts';
import { useState } from 'react';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError, isSessionOver, messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { ShopDocument } from './shop-queries.ts';

type Draft = Pick<ShopDocument, 'title' | 'effectiveFrom' | 'markdown'>;
const draftOf = ({ title, effectiveFrom, markdown }: ShopDocument): Draft => ({ title, effectiveFrom, markdown });
/** With the version over which it was typed: who saved meanwhile is not written over. */
interface StoredForm {
  opened: ShopDocument;
  draft: Draft;
}
const failed = '문서를 저장하지 못했습니다. 다시 시도해주세요.';

/** The faults that the shop found in a text. */
const faultsOf = (error: unknown): readonly DocumentFault[] =>
  error instanceof ApiError ? ((error.extra.faults ?? []) as DocumentFault[]) : [];

/** The form of a document: its text, what the shop says of it, its preview, and another operator's version. */
export const useDocumentForm = (source: ShopDocument, onSaved: () => void) => {
  const draftName = `document:${source.code}`;
  const [stored] = useState(() => readStoredDraft<StoredForm>(draftName));
  const [opened, setOpened] = useState(stored?.opened ?? source);
  const [draft, setDraft] = useState(stored?.draft ?? draftOf(source));
  const [fault, setFault] = useState<{ message: string; faults: readonly DocumentFault[] }>();
  const [preview, setPreview] = useState<readonly DocumentBlock[]>();
  const [conflict, setConflict] = useState<ShopDocument>();
  const [busy, setBusy] = useState(false);
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(opened));
  useUnsavedGuard(changed, useStoredDraft(draftName, { opened, draft } satisfies StoredForm, changed));

  const refused = (error: unknown): void => {
    if (isSessionOver(error)) return;
    if (error instanceof ApiError && error.code === 'SHOP_DOCUMENT_CHANGED')
      setConflict(error.extra.document as ShopDocument);
    else setFault({ message: messageOf(error, failed), faults: faultsOf(error) });
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFault(undefined);
    setBusy(true);
    await work().catch(refused);
    setBusy(false);
  };
  const adopt = (saved: ShopDocument): void => {
    setOpened(saved);
    setDraft(draftOf(saved));
    setConflict(undefined);
  };
  const save = (version = opened.version): Promise<void> =>
    attempt(async () => {
      adopt(await call('catalog.saveShopDocument', { params: { code: opened.code }, body: { version, ...draft } }));
      toast('문서가 저장되었습니다.');
      onSaved();
    });
  return {
    opened,
    draft,
    changed,
    fault,
    preview,
    conflict,
    busy,
    edit: (more: Partial<Draft>): void => setDraft((now) => ({ ...now, ...more })),
    save: () => save(),
    show: () =>
      attempt(async () => {
        const { effectiveFrom, markdown } = draft;
        setPreview((await call('catalog.previewShopDocument', { body: { effectiveFrom, markdown } })).blocks);
      }),
    keepEditing: () => setConflict(undefined),
    decide: async (own: boolean): Promise<void> => {
      if (!conflict) return;
      if (!own) return adopt(conflict);
      setConflict(undefined);
      await save(conflict.version);
    },
  };
};
export type DocumentForm = ReturnType<typeof useDocumentForm>;
