import { formatPhone, parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useCall } from '../../shared/api/write.ts';
import { signIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { AgreementFields, type AgreementValues, noAgreement, useAgreedVersions } from './agreement.tsx';
import { IdentityFields, type IdentityValues, useIdentity } from './identity-fields.tsx';
import { missingStep } from './missing-step.ts';
import { checkNewPhone } from './phone-checks.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { afterSignUp } from './sign-in-at-once.ts';
import { usePhoneProof } from './use-phone-proof.ts';
import { signUpFailure } from './with-cause.ts';

/** The data from Kakao's callback. When a field is null, the form asks for it. */
export interface KakaoNewcomer {
  kakaoId: string;
  realName: string | null;
  phoneNumber: string | null;
}
interface Values extends IdentityValues, AgreementValues {
  phoneNumber: string;
  realName: string;
}

const bodyOf = (kakaoId: string, values: Values, agreements: ReturnType<ReturnType<typeof useAgreedVersions>>) => ({
  kakaoId,
  username: values.username.trim(),
  displayName: values.displayName.trim(),
  realName: values.realName.trim(),
  phoneNumber: parsePhone(values.phoneNumber) ?? values.phoneNumber,
  ...(values.over14 && { over14: true as const }),
  agreements,
});

export const KakaoRegisterForm = ({ newcomer }: { newcomer: KakaoNewcomer }) => {
  const navigate = useNavigate();
  const form = useForm<Values>({
    defaultValues: {
      phoneNumber: formatPhone(newcomer.phoneNumber ?? ''),
      realName: newcomer.realName ?? '',
      username: '',
      displayName: '',
      ...noAgreement,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const [phoneNumber, username, displayName] = useWatch({
    control: form.control,
    name: ['phoneNumber', 'username', 'displayName'],
  });
  const proof = usePhoneProof(phoneNumber, checkNewPhone);
  const identity = useIdentity({ username, displayName });
  const agreedVersions = useAgreedVersions();
  const { send } = useCall('member.kakaoRegister', { failed: signUpFailure });
  const submit = form.handleSubmit(async (values) => {
    const phoneDone = Boolean(newcomer.phoneNumber) || proof.proved !== undefined;
    const missing = missingStep(identity.username.done, identity.displayName.done, phoneDone);
    if (missing !== undefined) return alert(missing);
    const answer = await send({ body: bodyOf(newcomer.kakaoId, values, agreedVersions()) });
    if (!answer) return;
    if (!signIn(answer.result.accessToken)) return alert('회원가입 오류');
    const next = afterSignUp(true, null);
    void navigate(next.to, { replace: true, state: next.state });
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {newcomer.phoneNumber ? (
          <TextField label="전화번호" readOnly {...form.register('phoneNumber')} />
        ) : (
          <PhoneProofFields proof={proof} field={form.register('phoneNumber')} />
        )}
        <TextField
          label="이름"
          readOnly={Boolean(newcomer.realName)}
          required={!newcomer.realName}
          maxLength={50}
          error={errors.realName?.message}
          {...form.register('realName', { validate: (text) => text.trim() !== '' || '이름을 입력해주세요.' })}
        />
        <IdentityFields identity={identity} emailIs="email" />
        <AgreementFields />
        <Button type="submit" wide busy={isSubmitting}>
          회원가입
        </Button>
      </form>
    </FormProvider>
  );
};
