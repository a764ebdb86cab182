import { foldPhone, isTelephone } from '@gyeol/contracts/rules/phone.ts';
import { useFormContext } from 'react-hook-form';
import { TextField } from '../../shared/ui/field.tsx';

/**
 * Accepts any kind of phone number, because the courier needs it only to announce the parcel. Other rules apply to the
 * phone number of a member, which has to receive text messages.
 */
const isPhone = (text: string): boolean => isTelephone(foldPhone(text));

/** The field needs a FormProvider whose values contain `phoneNumber`. */
export const ReceiverPhoneField = () => {
  const { register, formState } = useFormContext<{ phoneNumber: string }>();
  return (
    <TextField
      label="연락처"
      required
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      error={formState.errors.phoneNumber?.message}
      {...register('phoneNumber', { validate: (text) => isPhone(text) || '전화번호 형식이 바르지 않습니다.' })}
    />
  );
};
