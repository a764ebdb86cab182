import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type MyInfo, myInfoQuery } from '../../entities/member/my-info-query.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useAction } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { endedText, endFailed, endSession } from './end-session.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { usePhoneProof } from './use-phone-proof.ts';

interface Props {
  /** The session that is ended once the member has proved who it is. */
  id: number;
  onDone: () => void;
}

const ByPassword = ({ id, username, onDone }: Props & { username: string }) => {
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { send, busy } = useAction(endSession, {
    done: (ended) => (ended ? endedText : undefined),
    failed: (error) => messageOf(error, endFailed),
    sayFailed: setRefusal,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '') setRefusal('비밀번호를 입력해주세요.');
    else if ((await send(id, password))?.result) onDone();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-15 text-ink-2">본인 확인을 위해 비밀번호를 입력해주세요.</p>
      {/* Password managers look for the account name beside a password. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordField
        label="비밀번호"
        required
        autoFocus
        autoComplete="current-password"
        error={refusal}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setRefusal(undefined);
        }}
      />
      <Button type="submit" wide busy={busy} busyText="로그아웃하고 있습니다…">
        로그아웃
      </Button>
    </form>
  );
};

/** An account from a Kakao sign-up has no password, so its phone is asked. */
const ByPhone = ({ id, phone, onDone }: Props & { phone: string }) => {
  const form = useForm({ defaultValues: { phoneNumber: phone } });
  const phoneNumber = useWatch({ control: form.control, name: 'phoneNumber' });
  const proof = usePhoneProof(phoneNumber, async () => undefined);
  const [refusal, setRefusal] = useState<string>();
  const { send } = useAction(endSession, {
    done: (ended) => (ended ? endedText : undefined),
    failed: endFailed,
  });
  const end = async (): Promise<void> => {
    const answer = await send(id);
    if (answer?.result) onDone();
    else if (answer) setRefusal('가입할 때 인증한 전화번호로 인증해주세요.');
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-ink-2">본인 확인을 위해 가입할 때 인증한 전화번호로 인증번호를 보내드립니다.</p>
      <PhoneProofFields proof={proof} field={form.register('phoneNumber')} onProved={end} />
      <p role="status" className="text-15 text-stop">
        {refusal}
      </p>
    </div>
  );
};

const Proof = ({ info, ...props }: Props & { info: MyInfo }) =>
  info.hasPassword ? (
    <ByPassword {...props} username={info.username} />
  ) : (
    <ByPhone {...props} phone={info.phoneNumber} />
  );

/** Asks who the member is before another device is logged out. */
export const ProveDialog = (props: Props) => {
  const { data, error, isFetching, refetch } = useQuery(myInfoQuery);
  return (
    <Dialog open onClose={props.onDone} title="본인 확인" keepsInput={false}>
      {data ? (
        <Proof info={data} {...props} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          회원 정보를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </Dialog>
  );
};
