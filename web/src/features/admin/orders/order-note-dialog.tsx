import { OrderNoteConflictDialog } from '../../../entities/order/order-note-conflict-dialog.tsx';
import { useOrderNote } from '../../../entities/order/use-order-note.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogCloseButton } from '../../../shared/ui/dialog-close-button.tsx';
import { TextArea } from '../../../shared/ui/field.tsx';

interface Props {
  order: { merchantUid: string; name: string; memo: string | null };
  onClose: () => void;
}

/** Edits the order note, which the buyer never sees. */
export const OrderNoteDialog = ({ order, onClose }: Props) => {
  const note = useOrderNote(order, onClose);
  // The conflict dialog replaces this dialog. Meanwhile, `note` keeps the typed text.
  if (note.conflict) return <OrderNoteConflictDialog note={note} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="주문 메모"
      footer={
        <div className="flex justify-end gap-2">
          <DialogCloseButton>취소</DialogCloseButton>
          <Button busy={note.busy} onClick={note.save}>
            저장
          </Button>
        </div>
      }
    >
      <TextArea
        label={`${order.name} · ${order.merchantUid}`}
        hint="관리자만 볼 수 있습니다. 비우면 메모가 지워집니다."
        maxLength={500}
        rows={4}
        error={note.error}
        value={note.text}
        onChange={({ target }) => note.type(target.value)}
      />
    </Dialog>
  );
};
