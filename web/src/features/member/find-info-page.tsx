import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { currentSession, signIn } from '../../shared/session/session.ts';
import { alert } from '../../shared/ui/ask.ts';
import { Page } from '../../shared/ui/page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { checkMembersPhone } from './phone-checks.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { usePhoneProof } from './use-phone-proof.ts';

/** Exchanges the proof for a token; the sentence when that fails. */
const recover = async (phoneNumber: string): Promise<string | undefined> => {
  try {
    const { accessToken } = await call('member.tokenByPhone', { body: { phoneNumber } });
    return signIn(accessToken) ? undefined : '토큰 발급에 실패했습니다.';
  } catch (error) {
    return messageOf(error, '인증에 실패했습니다. 다시 시도해주세요.');
  }
};

const ProofStep = ({ onRecovered }: { onRecovered: (email: string) => void }) => {
  const form = useForm({ defaultValues: { phoneNumber: '' } });
  const phoneNumber = useWatch({ control: form.control, name: 'phoneNumber' });
  const proof = usePhoneProof(phoneNumber, checkMembersPhone);
  const next = async (): Promise<void> => {
    const failure = await recover(phoneNumber.replace(/\D/g, ''));
    if (failure !== undefined) return alert(failure);
    onRecovered(currentSession()?.username ?? '');
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void proof.send();
      }}
    >
      <p className="text-ink-2">가입할 때 인증한 전화번호로 이메일을 찾고 비밀번호를 새로 정할 수 있습니다.</p>
      <PhoneProofFields proof={proof} field={form.register('phoneNumber')} onProved={next} />
    </form>
  );
};

/** Phone, code, then the account's e-mail and a new password. */
const FindInfoPage = () => {
  const [email, setEmail] = useState<string>();
  return (
    <Page title="이메일·비밀번호 찾기" width="narrow">
      {email === undefined ? <ProofStep onRecovered={setEmail} /> : <NewPasswordForm email={email} />}
    </Page>
  );
};
export default FindInfoPage;
