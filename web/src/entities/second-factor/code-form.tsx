import { type FormEvent, useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { useAction } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';

interface Props {
  /** Sends the code to the shop. Throws ApiError. */
  work: (code: string) => Promise<void>;
  onDone: () => void;
  submitText: string;
  /** False where only a code of the app is accepted. */
  takesRecovery?: boolean;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export const CodeForm = ({ work, onDone, submitText, takesRecovery = true }: Props) => {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { send, busy } = useAction(work, {
    failed: (error) => messageOf(error, '확인하지 못했습니다. 다시 시도해주세요.'),
    sayFailed: setRefusal,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.trim() === '') setRefusal(isRecovery ? '복구 코드를 입력해주세요.' : '인증 번호를 입력해주세요.');
    else if (await send(code)) onDone();
  };
  const swap = (): void => {
    setIsRecovery(!isRecovery);
    setCode('');
    setRefusal(undefined);
  };
  const look = isRecovery
    ? ({ label: '복구 코드', autoComplete: 'off', hint: '등록할 때 받은 복구 코드 중 하나를 입력해주세요.' } as const)
    : ({
        label: '인증 번호',
        autoComplete: 'one-time-code',
        inputMode: 'numeric',
        hint: '인증 앱에 보이는 숫자 6자리입니다.',
      } as const);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        key={look.label}
        {...look}
        required
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        error={refusal}
        value={code}
        onChange={({ target }) => {
          setCode(target.value);
          setRefusal(undefined);
        }}
      />
      <Button type="submit" wide busy={busy} busyText="확인하고 있습니다…">
        {submitText}
      </Button>
      {takesRecovery && (
        <Button variant="quiet" onClick={swap}>
          {isRecovery ? '인증 앱의 번호로 확인' : '휴대폰이 없으면 복구 코드로 확인'}
        </Button>
      )}
    </form>
  );
};
