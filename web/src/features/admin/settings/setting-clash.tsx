import { ConflictDialog } from '../../../shared/admin/conflict-dialog.tsx';
import type { SaveSetting } from './use-save-setting.ts';

const key = 'setting';

interface Props<Value> {
  label: string;
  saving: SaveSetting<Value>;
  textOf: (value: Value) => string;
}
/** Another operator's setting beside the one that was to be saved. */
export const SettingClash = <Value,>({ label, saving: { clash, busy, goOn, decide }, textOf }: Props<Value>) =>
  clash && (
    <ConflictDialog
      conflicts={[{ key, label, saved: textOf(clash.saved), typed: textOf(clash.typed), edited: true }]}
      busy={busy}
      onClose={goOn}
      onDecide={(own) => void decide(own.has(key))}
    />
  );
