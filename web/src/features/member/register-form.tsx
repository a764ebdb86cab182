import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { AddressFields, type AddressValues } from '../../entities/address/address-fields.tsx';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import {
  AgeDeclaration,
  AgreementFields,
  type AgreementValues,
  adult,
  noAgreement,
  useAgreedVersions,
} from './agreement.tsx';
import { IdentityFields, type IdentityValues, useIdentity } from './identity-fields.tsx';
import { missingStep } from './missing-step.ts';
import { PasswordFields, type PasswordValues } from './passwords.tsx';
import { checkNewPhone } from './phone-checks.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { afterSignUp, signInAtOnce } from './sign-in-at-once.ts';
import { usePhoneProof } from './use-phone-proof.ts';

interface Values extends IdentityValues, PasswordValues, AddressValues, AgreementValues {
  phoneNumber: string;
  realName: string;
  /** Declared anew by whoever sits there: never kept. */
  over14: boolean;
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
  over14: false,
  ...noAgreement,
};
type Agreed = ReturnType<ReturnType<typeof useAgreedVersions>>;
const secret = ['password', 'passwordAgain', 'over14', 'terms', 'privacy'] as const;

const register = async (
  { passwordAgain: _, terms: _terms, privacy: _privacy, over14, ...values }: Values,
  agreements: Agreed,
): Promise<string | undefined> => {
  try {
    await call('member.register', {
      body: {
        ...values,
        ...(over14 && { over14: true as const }),
        agreements,
        username: values.username.trim(),
        displayName: values.displayName.trim(),
        phoneNumber: parsePhone(values.phoneNumber) ?? values.phoneNumber,
      },
    });
    return undefined;
  } catch (error) {
    return error instanceof ApiError && error.status > 0
      ? messageOf(error, '회원가입 오류')
      : '회원가입 과정에서 오류가 발생했습니다.';
  }
};

/** The form as each group of its fields knows it. */
const partsOf = (form: UseFormReturn<Values>) =>
  form as unknown as UseFormReturn<IdentityValues> &
    UseFormReturn<PasswordValues> &
    UseFormReturn<AddressValues> &
    UseFormReturn<AgreementValues>;

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
  const submit = form.handleSubmit(async (values) => {
    const gate = missingStep(identity.username.done, identity.displayName.done, proof.proved !== undefined);
    const failure = gate ?? (await register(values, agreedVersions()));
    if (failure !== undefined) return alert(failure);
    forget();
    const isSignedIn = await signInAtOnce(values.username.trim(), values.password);
    const next = afterSignUp(isSignedIn, state);
    void navigate(next.to, { replace: true, state: next.state });
  });
  const parts = partsOf(form);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PhoneProofFields
        proof={proof}
        field={form.register('phoneNumber', { required: '전화번호를 입력해주세요.' })}
        error={errors.phoneNumber?.message}
      />
      <IdentityFields register={parts.register} errors={errors} identity={identity} emailIs="username" />
      <PasswordFields
        register={parts.register}
        errors={errors}
        label="비밀번호"
        mismatch="비밀번호가 일치하지 않습니다."
      />
      <TextField
        label="이름"
        required
        autoComplete="name"
        maxLength={50}
        error={errors.realName?.message}
        {...form.register('realName', { validate: (text) => text.trim() !== '' || '이름을 입력해주세요.' })}
      />
      <AddressFields
        register={parts.register}
        setValue={parts.setValue}
        errors={errors}
        unavailable="현재 Daum 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요."
      />
      <AgeDeclaration field={form.register('over14', adult)} error={errors.over14?.message} />
      <AgreementFields register={parts.register} errors={errors} />
      <Button type="submit" wide busy={isSubmitting}>
        회원가입
      </Button>
    </form>
  );
};
