import { useState } from 'react';
import { useAction } from '../../../../shared/api/write.ts';
import { wholeNumber } from '../../../../shared/lib/whole-number.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { TextField } from '../../../../shared/ui/field.tsx';

interface Props {
  label: string;
  hint: string;
  /** Null when the field is empty. Only a `clearable` field can be saved empty. */
  value: number | null;
  clearable?: boolean;
  /** Resolves to the reason why the shop refused the value, or to undefined when the value was saved. */
  save: (value: number | null) => Promise<string | undefined>;
}

/** The stock of an option is low when it has at most this many pieces. */
export const ThresholdForm = ({ label, hint, value, clearable = false, save }: Props) => {
  const [text, setText] = useState(value === null ? '' : String(value));
  const [error, setError] = useState<string>();
  const { send, busy } = useAction(save, {
    done: (refusal) => (refusal === undefined ? '재고 부족 기준을 바꿨습니다.' : undefined),
    failed: '저장하지 못했습니다. 다시 시도해주세요.',
    sayFailed: setError,
  });
  const submit = async (): Promise<void> => {
    const isEmpty = clearable && text.trim() === '';
    const typed = wholeNumber(text);
    if (!isEmpty && !(typed >= 0 && typed <= 1_000_000)) return setError('0 이상의 정수로 입력해주세요.');
    const answer = await send(isEmpty ? null : typed);
    if (answer) setError(answer.result);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={label}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        action={
          <Button type="submit" busy={busy} busyText="저장 중…" className="shrink-0">
            저장
          </Button>
        }
      />
    </form>
  );
};
