import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useDraft } from '../../../shared/admin/form/use-draft.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { SettingConflictDialog } from './setting-conflict-dialog.tsx';
import { useSaveSetting } from './use-save-setting.ts';

interface Props {
  label: string;
  hint: string;
  value: number;
  max: number;
  /** Said of a value below 0 or none at all. */
  wrong: string;
  save: (value: number, expected: number) => Promise<unknown>;
}

/** One amount of won with its own save button. */
export const WonForm = ({ label, hint, value, max, wrong, save }: Props) => {
  const draft = useDraft(value, formatNumber);
  const { message, showMessage } = useMessage();
  const saving = useSaveSetting(save, draft.drop);
  const submit = (): void => {
    const typed = wholeNumber(draft.text);
    if (Number.isNaN(typed)) showMessage('stop', wrong);
    else if (typed > max) showMessage('stop', `${formatWon(max)} 이하로 입력해주세요.`);
    else if (!saving.busy) void saving.send(typed, draft.over);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
        error={message?.text}
        value={draft.text}
        onChange={({ target }) => draft.type(target.value)}
        action={
          <Button type="submit" busy={saving.busy} busyText="저장 중…" className="shrink-0">
            저장
          </Button>
        }
      />
      <SettingConflictDialog label={label} saving={saving} textOf={formatWon} />
    </form>
  );
};
