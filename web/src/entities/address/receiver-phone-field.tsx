import { foldPhone, isTelephone } from '@gyeol/contracts/rules/phone.ts';
import type { UseFormRegister } from 'react-hook-form';
import { TextField } from '../../shared/ui/field.tsx';

/** A parcel may be announced at a phone of any kind, unlike a member's, which gets messages. */
const isPhone = (text: string): boolean => isTelephone(foldPhone(text));

interface Props {
  register: UseFormRegister<{ phoneNumber: string }>;
  error: string | undefined;
}

/** 연락처 of who receives a parcel. */
export const ReceiverPhoneField = ({ register, error }: Props) => (
  <TextField
    label="연락처"
    required
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={20}
    error={error}
    {...register('phoneNumber', { validate: (text) => isPhone(text) || '전화번호 형식이 바르지 않습니다.' })}
  />
);
