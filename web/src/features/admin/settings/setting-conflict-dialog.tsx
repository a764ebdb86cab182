import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';

const key = 'setting';

interface Props<Value> {
  label: string;
  conflict: { saved: Value; typed: Value } | undefined;
  textOf: (value: Value) => string;
  busy: boolean;
  onClose: () => void;
  /**
   * `onSave` saves the typed value over the value of the other operator. `onLeave` keeps the value of the other
   * operator.
   */
  onSave: (value: Value, expected: Value) => void;
  onLeave: () => void;
}
export const SettingConflictDialog = <Value,>({ label, conflict, textOf, ...props }: Props<Value>) =>
  conflict && (
    <ConflictDialog
      conflicts={[{ key, label, saved: textOf(conflict.saved), typed: textOf(conflict.typed), edited: true }]}
      busy={props.busy}
      onClose={props.onClose}
      onDecide={(own) => (own.has(key) ? props.onSave(conflict.typed, conflict.saved) : props.onLeave())}
    />
  );
