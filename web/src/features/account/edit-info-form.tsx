import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { AddressFields, type AddressValues, postcodeUnavailable } from '../../entities/address/address-fields.tsx';
import type { MyInfo } from '../../entities/member/my-info-query.ts';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';

const ReadOnly = ({ info }: { info: MyInfo }) => (
  <>
    <TextField label="전화번호" readOnly value={formatPhone(info.phoneNumber)} />
    <TextField label="이메일" readOnly value={info.username} />
    <TextField label="닉네임" readOnly value={info.displayName} />
    <TextField label="이름" readOnly value={info.realName} />
  </>
);

/** Only the address can be changed. */
export const EditInfoForm = ({ info }: { info: MyInfo }) => {
  const form = useForm<AddressValues>({
    defaultValues: {
      postCode: info.postCode ?? '',
      address: info.address ?? '',
      detailAddress: info.detailAddress ?? '',
    },
  });
  const forget = useFormDraft(`info:${info.username}`, form);
  useAutoClearErrors(form);
  const { send, busy } = useCall('member.editUserInfo', {
    onSuccess: () => {
      forget();
      forgetOrderDraft();
    },
    done: '회원 정보가 수정되었습니다.',
    failed: '회원 정보 수정 중 오류가 발생했습니다.',
  });
  const submit = form.handleSubmit(
    async (body) => void (await send({ body })),
    () => alert('주소와 상세주소를 모두 입력해주세요.'),
  );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ReadOnly info={info} />
        <AddressFields unavailable={postcodeUnavailable} />
        <div className="mt-2 flex flex-col gap-2">
          <Button type="submit" wide busy={busy} busyText="저장하고 있습니다…">
            저장하기
          </Button>
          <Link to="/user/myPage" className={buttonClass({ variant: 'secondary', wide: true })}>
            마이페이지로
          </Link>
        </div>
      </form>
    </FormProvider>
  );
};
