import { parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { AddressFields, type AddressValues } from '../../shared/address/address-fields.tsx';
import { ApiError, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { alert } from '../../shared/ui/ask.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Agreement } from './agreement.tsx';
import { CheckedField } from './checked-field.tsx';
import { missingGate } from './gates.ts';
import { PasswordFields, type PasswordValues } from './passwords.tsx';
import { checkNewPhone } from './phone-checks.ts';
import { PhoneProofFields } from './phone-proof-fields.tsx';
import { displayNameTexts, useAvailability, usernameTexts } from './use-availability.ts';
import { usePhoneProof } from './use-phone-proof.ts';

interface Values extends PasswordValues, AddressValues {
  phoneNumber: string;
  username: string;
  displayName: string;
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
};
const secret = ['password', 'passwordAgain'] as const;

const register = async ({ passwordAgain: _, ...values }: Values): Promise<string | undefined> => {
  try {
    await call('member.register', {
      body: {
        ...values,
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

export const RegisterForm = () => {
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: empty });
  const forget = useFormDraft('register', form, secret);
  const { errors, isSubmitting } = form.formState;
  const [phoneNumber, username, displayName] = useWatch({
    control: form.control,
    name: ['phoneNumber', 'username', 'displayName'],
  });
  const proof = usePhoneProof(phoneNumber, checkNewPhone);
  const email = useAvailability(
    username,
    (text) => call('member.checkUsername', { body: { username: text } }),
    usernameTexts,
  );
  const nickname = useAvailability(
    displayName,
    (text) => call('member.checkDisplayName', { body: { displayName: text } }),
    displayNameTexts,
  );
  const submit = form.handleSubmit(async (values) => {
    const gate = missingGate(email.done, nickname.done, proof.proved !== undefined);
    const failure = gate ?? (await register(values));
    if (failure !== undefined) return alert(failure);
    forget();
    await alert('회원가입이 완료되었습니다.');
    void navigate('/user/login');
  });
  const parts = form as unknown as UseFormReturn<PasswordValues> & UseFormReturn<AddressValues>;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PhoneProofFields
        proof={proof}
        field={form.register('phoneNumber', { required: '전화번호를 입력해주세요.' })}
        error={errors.phoneNumber?.message}
      />
      <CheckedField
        label="이메일"
        required
        type="email"
        autoComplete="username"
        maxLength={254}
        availability={email}
        error={errors.username?.message}
        {...form.register('username', { required: '이메일을 입력해주세요.' })}
      />
      <CheckedField
        label="닉네임"
        required
        autoComplete="nickname"
        maxLength={20}
        hint="한글, 영문, 숫자, 밑줄(_)로 2~20자"
        availability={nickname}
        error={errors.displayName?.message}
        {...form.register('displayName', { required: '닉네임을 입력해주세요.' })}
      />
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
      <Agreement />
      <Button type="submit" wide busy={isSubmitting}>
        회원가입
      </Button>
    </form>
  );
};
