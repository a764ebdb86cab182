import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { AddressFields, type AddressValues } from '../../entities/address/address-fields.tsx';
import { useCall } from '../../shared/api/write.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { AgreementFields, type AgreementValues, noAgreement, useAgreedVersions } from './agreement.tsx';
import { IdentityFields, type IdentityValues, useIdentity } from './identity-fields.tsx';
import { missingStep } from './missing-step.ts';
import { PasswordFields, type PasswordValues } from './passwords.tsx';
import { checkNewPhone } from './phone-checks.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { afterSignUp, signInAtOnce } from './sign-in-at-once.ts';
import { usePhoneProof } from './use-phone-proof.ts';
import { signUpFailure } from './with-cause.ts';

interface Values extends IdentityValues, PasswordValues, AddressValues, AgreementValues {
  phoneNumber: string;
  realName: string;
}
const empty: Values = {
  phoneNumber: '',
  username: '',
  displayName: '',
  password: '',
  passwordAgain: '',
  realName: '',
  postCode: '',
  address: '',
  detailAddress: '',
  ...noAgreement,
};
const secret = ['password', 'passwordAgain', 'over14', 'terms', 'privacy'] as const;

const bodyOf = (
  { passwordAgain: _, terms: _terms, privacy: _privacy, over14, ...values }: Values,
  agreements: ReturnType<ReturnType<typeof useAgreedVersions>>,
) => ({
  ...values,
  ...(over14 && { over14: true as const }),
  agreements,
  username: values.username.trim(),
  displayName: values.displayName.trim(),
  phoneNumber: parsePhone(values.phoneNumber) ?? values.phoneNumber,
});

export const RegisterForm = () => {
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useForm<Values>({ defaultValues: empty });
  const forget = useFormDraft('register', form, secret);
  const { errors, isSubmitting } = form.formState;
  const [phoneNumber, username, displayName] = useWatch({
    control: form.control,
    name: ['phoneNumber', 'username', 'displayName'],
  });
  const proof = usePhoneProof(phoneNumber, checkNewPhone);
  const identity = useIdentity({ username, displayName });
  const agreedVersions = useAgreedVersions();
  const { send } = useCall('member.register', { onSuccess: forget, failed: signUpFailure });
  const submit = form.handleSubmit(async (values) => {
    const missing = missingStep(identity.username.done, identity.displayName.done, proof.proved !== undefined);
    if (missing !== undefined) return alert(missing);
    if (!(await send({ body: bodyOf(values, agreedVersions()) }))) return;
    const isSignedIn = await signInAtOnce(values.username.trim(), values.password);
    const next = afterSignUp(isSignedIn, state);
    void navigate(next.to, { replace: true, state: next.state });
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PhoneProofFields
          proof={proof}
          field={form.register('phoneNumber', { required: '전화번호를 입력해주세요.' })}
          error={errors.phoneNumber?.message}
        />
        <IdentityFields identity={identity} emailIs="username" />
        <PasswordFields label="비밀번호" mismatch="비밀번호가 일치하지 않습니다." />
        <TextField
          label="이름"
          required
          autoComplete="name"
          maxLength={50}
          error={errors.realName?.message}
          {...form.register('realName', { validate: (text) => text.trim() !== '' || '이름을 입력해주세요.' })}
        />
        <AddressFields unavailable="현재 Daum 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요." />
        <AgreementFields />
        <Button type="submit" wide busy={isSubmitting}>
          회원가입
        </Button>
      </form>
    </FormProvider>
  );
};
