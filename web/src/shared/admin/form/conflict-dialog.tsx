import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface Conflict {
  key: string;
  label: string;
  saved: ReactNode;
  typed: ReactNode;
  /** False when the form still has the value that it opened with. The saved value is then preselected. */
  edited: boolean;
}
interface Props {
  conflicts: readonly Conflict[];
  busy: boolean;
  /** Returns to the form, which keeps all input. */
  onClose: () => void;
  /** Gets the keys whose typed value is to be saved. For the other keys the saved value stays. */
  onDecide: (typed: ReadonlySet<string>) => void;
}

const box = 'flex min-w-0 flex-col rounded-sm border border-line px-3 pb-3 has-checked:border-ink has-checked:bg-paper';
const value = 'max-h-chart overflow-y-auto text-15 break-words whitespace-pre-line';

/**
 * Shows each saved value beside the typed value, and the operator chooses one of the two. Nothing has been saved yet.
 */
export const ConflictDialog = ({ conflicts, busy, onClose, onDecide }: Props) => {
  const [typed, setTyped] = useState<ReadonlySet<string>>(
    () => new Set(conflicts.filter(({ edited }) => edited).map(({ key }) => key)),
  );
  const choose = (key: string, own: boolean): void =>
    setTyped((all) => new Set(own ? [...all, key] : [...all].filter((one) => one !== key)));
  return (
    <Dialog
      open
      onClose={onClose}
      title="그 사이 다른 운영자가 수정했습니다"
      wide
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" size="sm" onClick={onClose}>
            계속 수정
          </Button>
          <Button size="sm" busy={busy} busyText="저장 중…" onClick={() => onDecide(typed)}>
            선택한 값으로 저장
          </Button>
        </div>
      }
    >
      <p className="mb-4 text-13 text-ink-2">
        아직 저장하지 않았습니다. 저장할 값을 고르세요. ‘계속 수정’을 누르면 입력한 내용이 그대로 남습니다.
      </p>
      <div className="flex flex-col gap-4">
        {conflicts.map(({ key, label, ...both }) => (
          <fieldset key={key} className="min-w-0">
            <legend className="mb-1 text-13 font-medium">{label}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <div className={box}>
                <Radio
                  label="지금 저장된 값"
                  name={key}
                  checked={!typed.has(key)}
                  onChange={() => choose(key, false)}
                />
                <div className={value}>{both.saved}</div>
              </div>
              <div className={box}>
                <Radio label="입력한 값" name={key} checked={typed.has(key)} onChange={() => choose(key, true)} />
                <div className={value}>{both.typed}</div>
              </div>
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
};
