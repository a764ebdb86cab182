import { useState } from 'react';
import { ActionBar } from '../../../../shared/admin/form/action-bar.tsx';
import { confirmUnsaved, useUnsavedGuard } from '../../../../shared/admin/form/use-unsaved-guard.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { FillNoticesDialog } from '../notices/fill-notices-dialog.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkSheet } from './bulk-sheet.tsx';
import { BulkToolbar } from './bulk-toolbar.tsx';
import type { ItemRow } from './items-query.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

export const BulkEditor = ({ items, onClose }: { items: readonly ItemRow[]; onClose: () => void }) => {
  const edit = useBulkEdit(items);
  const [preview, setPreview] = useState(false);
  const [filling, setFilling] = useState<readonly ItemRow[]>([]);
  const { changes, wrong, dirty, busy } = edit;
  const chosenItems = items.filter(({ id }) => edit.chosen.has(id));
  const mistakes = Object.keys(wrong).length;
  useUnsavedGuard(dirty);
  const close = async (): Promise<void> => {
    if (!dirty || (await confirmUnsaved())) onClose();
  };
  const note = mistakes > 0 ? `잘못 입력한 칸이 ${mistakes}개 있습니다.` : `변경 ${changes.length}건`;
  return (
    <>
      <BulkToolbar chosen={edit.chosen} apply={edit.apply} onFillNotices={() => setFilling(chosenItems)} />
      <BulkSheet edit={edit} />
      <ActionBar error={edit.error} note={dirty ? note : undefined}>
        <Button variant="secondary" size="sm" onClick={close}>
          목록으로
        </Button>
        <Button variant="secondary" size="sm" disabled={!dirty} onClick={edit.revertAll}>
          모두 되돌리기
        </Button>
        <Button
          size="sm"
          disabled={changes.length === 0 || mistakes > 0}
          busy={busy}
          busyText="저장하고 있습니다…"
          onClick={() => setPreview(true)}
        >
          변경 내용 확인
        </Button>
      </ActionBar>
      <FillNoticesDialog items={filling} onClose={() => setFilling([])} />
      <BulkPreview
        changes={changes}
        open={preview}
        onClose={() => setPreview(false)}
        onSave={() => {
          setPreview(false);
          void edit.save();
        }}
      />
    </>
  );
};
