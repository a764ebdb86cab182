import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { OrderNoteConflictDialog } from '../../entities/order/order-note-conflict-dialog.tsx';
import { useOrderNote } from '../../entities/order/use-order-note.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';

/** The buyer never sees the note. */
export const OrderNoteForm = ({ order }: { order: OrderDetail }) => {
  const note = useOrderNote(order);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!note.busy) void note.save();
      }}
    >
      <TextField
        label="주문 메모 (관리자만 볼 수 있습니다)"
        autoComplete="off"
        maxLength={500}
        value={note.text}
        error={note.error}
        onChange={({ target }) => note.type(target.value)}
        action={
          <Button type="submit" variant="secondary" busy={note.busy} className="shrink-0">
            저장
          </Button>
        }
      />
      <OrderNoteConflictDialog note={note} />
    </form>
  );
};
