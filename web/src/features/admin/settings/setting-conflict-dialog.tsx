import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import type { SaveSetting } from './use-save-setting.ts';

const key = 'setting';

interface Props<Value> {
  label: string;
  saving: SaveSetting<Value>;
  textOf: (value: Value) => string;
}
/** Another operator's setting beside the one that was to be saved. */
export const SettingConflictDialog = <Value,>({
  label,
  saving: { conflict, busy, keepEditing, decide },
  textOf,
}: Props<Value>) =>
  conflict && (
    <ConflictDialog
      conflicts={[{ key, label, saved: textOf(conflict.saved), typed: textOf(conflict.typed), edited: true }]}
      busy={busy}
      onClose={keepEditing}
      onDecide={(own) => void decide(own.has(key))}
    />
  );
