import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useForm } from 'react-hook-form';
import { useFleetingErrors } from '../../../shared/lib/use-fleeting-errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { useSaveSetting } from './use-save-setting.ts';

interface Props {
  label: string;
  hint: string;
  value: number;
  max: number;
  /** Said of a value below 0 or none at all. */
  wrong: string;
  save: (value: number) => Promise<unknown>;
}

/** One amount of won with its own save button. */
export const WonForm = ({ label, hint, value, max, wrong, save }: Props) => {
  const form = useForm({ defaultValues: { value: String(value) } });
  useFleetingErrors(form);
  const { run, busy } = useSaveSetting();
  const submit = form.handleSubmit(({ value: text }) => run(() => save(Number(text))));
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        hint={hint}
        error={form.formState.errors.value?.message}
        {...form.register('value', {
          validate: (text) => {
            if (!/^\d+$/.test(text.trim())) return wrong;
            return Number(text) <= max || `${formatWon(max)} 이하로 입력해주세요.`;
          },
        })}
        action={
          <Button type="submit" busy={busy} busyText="저장 중…" className="shrink-0">
            저장
          </Button>
        }
      />
    </form>
  );
};
