import { formatPhone, parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { signIn } from '../../shared/session/session.ts';
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
import { checkNewPhone } from './phone-checks.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { afterSignUp } from './sign-in-at-once.ts';
import { usePhoneProof } from './use-phone-proof.ts';

/** From the callback; null where Kakao gave none, and then it is asked for here. */
export interface KakaoNewcomer {
  kakaoId: string;
  realName: string | null;
  phoneNumber: string | null;
}
interface Values extends IdentityValues, AgreementValues {
  phoneNumber: string;
  realName: string;
  over14: boolean;
}

const register = async (
  kakaoId: string,
  values: Values,
  agreements: ReturnType<ReturnType<typeof useAgreedVersions>>,
): Promise<string | undefined> => {
  try {
    const { accessToken } = await call('member.kakaoRegister', {
      body: {
        kakaoId,
        username: values.username.trim(),
        displayName: values.displayName.trim(),
        realName: values.realName.trim(),
        phoneNumber: parsePhone(values.phoneNumber) ?? values.phoneNumber,
        ...(values.over14 && { over14: true as const }),
        agreements,
      },
    });
    return signIn(accessToken) ? undefined : '회원가입 오류';
  } catch (error) {
    return error instanceof ApiError && error.status > 0
      ? messageOf(error, '회원가입 오류')
      : '회원가입 과정에서 오류가 발생했습니다.';
  }
};

export const KakaoRegisterForm = ({ newcomer }: { newcomer: KakaoNewcomer }) => {
  const navigate = useNavigate();
  const form = useForm<Values>({
    defaultValues: {
      phoneNumber: formatPhone(newcomer.phoneNumber ?? ''),
      realName: newcomer.realName ?? '',
      username: '',
      displayName: '',
      over14: false,
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
  const submit = form.handleSubmit(async (values) => {
    const phoneDone = Boolean(newcomer.phoneNumber) || proof.proved !== undefined;
    const failure =
      missingStep(identity.username.done, identity.displayName.done, phoneDone) ??
      (await register(newcomer.kakaoId, values, agreedVersions()));
    if (failure !== undefined) return alert(failure);
    const next = afterSignUp(true, null);
    void navigate(next.to, { replace: true, state: next.state });
  });
  const parts = form as unknown as UseFormReturn<IdentityValues> & UseFormReturn<AgreementValues>;
  return (
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
      <IdentityFields register={parts.register} errors={errors} identity={identity} emailIs="email" />
      <AgeDeclaration field={form.register('over14', adult)} error={errors.over14?.message} />
      <AgreementFields register={parts.register} errors={errors} />
      <Button type="submit" wide busy={isSubmitting}>
        회원가입
      </Button>
    </form>
  );
};
