import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useDraft } from '../../../shared/admin/form/use-draft.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useCall } from '../../../shared/api/write.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { SettingConflictDialog } from './setting-conflict-dialog.tsx';
import { useSettingConflict } from './use-setting-conflict.ts';

interface Props {
  row: 'order.setDeliveryFee' | 'order.setFreeDeliveryFrom';
  label: string;
  hint: string;
  value: number;
  max: number;
  /** The message for a text that is not a whole number of 0 or more. */
  wrong: string;
}

export const WonForm = ({ row, label, hint, value, max, wrong }: Props) => {
  const draft = useDraft(value, formatNumber);
  const { message, showMessage } = useMessage();
  const { conflict, endConflict, failed } = useSettingConflict<number>('배송비 업데이트 중 오류가 발생했습니다.');
  const { send, busy } = useCall(row, { done: '저장되었습니다.', failed });
  const end = (): void => {
    endConflict();
    draft.drop();
  };
  const save = async (typed: number, expected: number): Promise<void> => {
    if (await send({ params: { value: typed }, query: { expected } })) end();
  };
  const submit = (): void => {
    const typed = wholeNumber(draft.text);
    if (Number.isNaN(typed)) showMessage('stop', wrong);
    else if (typed > max) showMessage('stop', `${formatWon(max)} 이하로 입력해주세요.`);
    else void save(typed, draft.over);
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
          <Button type="submit" busy={busy} busyText="저장 중…" className="shrink-0">
            저장
          </Button>
        }
      />
      <SettingConflictDialog
        label={label}
        conflict={conflict}
        textOf={formatWon}
        busy={busy}
        onClose={endConflict}
        onSave={(typed, expected) => void save(typed, expected)}
        onLeave={end}
      />
    </form>
  );
};
