import { useFormContext } from 'react-hook-form';
import { TextField } from '../../shared/ui/field.tsx';
import { AddressSearch } from './address-search.tsx';

export interface AddressValues {
  postCode: string;
  address: string;
  detailAddress: string;
}
/** The sentence for every form except the sign-up, for which the documents prescribe another sentence. */
export const postcodeUnavailable = '현재 우편번호 서비스를 이용할 수 없습니다. 잠시 후 다시 시도해주세요.';

/**
 * The member types the detail address. The search widget fills in the postcode and the address. The component needs a
 * FormProvider whose values contain the postcode, the address and the detail address.
 */
export const AddressFields = ({ unavailable }: { unavailable: string }) => {
  const { register, setValue, formState } = useFormContext<AddressValues>();
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="우편번호"
        required
        readOnly
        autoComplete="off"
        error={errors.postCode?.message}
        {...register('postCode', { required: '주소 검색으로 우편번호를 찾아주세요.' })}
        action={
          <AddressSearch
            unavailable={unavailable}
            next={() => document.querySelector<HTMLElement>('[name=detailAddress]')}
            onFound={({ postCode, address }) => {
              setValue('postCode', postCode, { shouldDirty: true, shouldValidate: true });
              setValue('address', address, { shouldDirty: true, shouldValidate: true });
            }}
          />
        }
      />
      <TextField
        label="주소"
        required
        readOnly
        autoComplete="off"
        error={errors.address?.message}
        {...register('address', { required: '올바른 주소를 입력해주세요.' })}
      />
      <TextField
        label="상세주소"
        required
        autoComplete="address-line2"
        maxLength={200}
        error={errors.detailAddress?.message}
        {...register('detailAddress', { validate: (text) => text.trim() !== '' || '상세주소를 입력해주세요.' })}
      />
    </div>
  );
};
