import { ConflictDialog } from '../../shared/admin/form/conflict-dialog.tsx';
import type { OrderNote } from './use-order-note.ts';

const key = 'memo';
const shown = (text: string | null) => text?.trim() || <span className="text-ink-3">메모 없음</span>;

export const OrderNoteConflictDialog = ({ note }: { note: OrderNote }) =>
  note.conflict && (
    <ConflictDialog
      conflicts={[{ key, label: '주문 메모', saved: shown(note.conflict.memo), typed: shown(note.text), edited: true }]}
      busy={note.busy}
      onClose={note.keepEditing}
      onDecide={(own) => void note.decide(own.has(key))}
    />
  );
