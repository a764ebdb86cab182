import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isStatus } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/write.ts';
import { currentSession, signIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { checkMembersPhone } from './phone-checks.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { usePhoneProof } from './use-phone-proof.ts';
import { withCause } from './with-cause.ts';

const ProofStep = ({ onRecovered }: { onRecovered: (email: string) => void }) => {
  const form = useForm({ defaultValues: { phoneNumber: '' } });
  const phoneNumber = useWatch({ control: form.control, name: 'phoneNumber' });
  const proof = usePhoneProof(phoneNumber, checkMembersPhone);
  const { send, busy } = useCall('member.tokenByPhone', {
    failed: (error) => {
      // The proof has expired, so the member needs a new code.
      if (isStatus(error, 403)) proof.reset();
      return withCause('인증에 실패했습니다. 다시 시도해주세요.', error);
    },
  });
  const next = async (): Promise<void> => {
    const answer = await send({ body: { phoneNumber: phoneNumber.replace(/\D/g, '') } });
    if (!answer) return;
    if (signIn(answer.result.accessToken)) return onRecovered(currentSession()?.username ?? '');
    proof.reset();
    await alert('토큰 발급에 실패했습니다.');
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void (proof.proved ? next() : proof.send());
      }}
    >
      <p className="text-ink-2">가입할 때 인증한 전화번호로 이메일을 찾고 비밀번호를 새로 정할 수 있습니다.</p>
      <PhoneProofFields proof={proof} field={form.register('phoneNumber')} onProved={next} />
      {proof.proved && (
        <Button type="submit" wide busy={busy} busyText="확인 중…">
          계속하기
        </Button>
      )}
    </form>
  );
};

/** Recovers an account: phone and code first, then the account's e-mail and a new password. */
const FindInfoPage = () => {
  const [email, setEmail] = useState<string>();
  return (
    <Page title="이메일·비밀번호 찾기" width="narrow">
      {email === undefined ? (
        <ProofStep onRecovered={setEmail} />
      ) : (
        <NewPasswordForm email={email} onTooLate={() => setEmail(undefined)} />
      )}
    </Page>
  );
};
export default FindInfoPage;
