import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { CodeTimeLeft } from './code-time-left.tsx';
import type { PhoneProof } from './use-phone-proof.ts';

interface Props {
  proof: PhoneProof;
  field: UseFormRegisterReturn;
  error?: string | undefined;
  onProved?: () => void;
}

export const PhoneProofFields = ({ proof, field, error, onProved }: Props) => {
  const [code, setCode] = useState('');
  const verify = async (): Promise<void> => {
    if (await proof.verify(code)) onProved?.();
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="전화번호"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="010-1234-5678"
        error={proof.phoneError ?? error}
        success={proof.proved ? '인증이 완료되었습니다.' : proof.sentUntil ? '인증번호가 발송되었습니다.' : undefined}
        {...field}
        action={
          <Button
            variant="secondary"
            className="shrink-0"
            busy={proof.sending}
            busyText="보내는 중…"
            onClick={proof.send}
          >
            {proof.sentUntil || proof.proved ? '다시 받기' : '인증번호 받기'}
          </Button>
        }
      />
      {proof.sentUntil !== undefined && !proof.proved && (
        <div className="flex flex-col gap-1">
          <TextField
            label="인증번호"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void verify();
            }}
            error={proof.codeError}
            hint="문자로 받은 인증번호를 3분 안에 입력해주세요."
            action={
              <Button className="shrink-0" busy={proof.verifying} busyText="확인 중…" onClick={verify}>
                확인
              </Button>
            }
          />
          <CodeTimeLeft until={proof.sentUntil} />
        </div>
      )}
    </div>
  );
};
