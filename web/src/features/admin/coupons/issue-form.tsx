import { issuedCouponExpiresAt } from '@gyeol/contracts/rules/coupon.ts';
import { formatPhone, parsePhone } from '@gyeol/contracts/rules/phone.ts';
import { useState } from 'react';
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useAction, write } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ChoiceGroup, Radio } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { CouponPicker } from './coupon-picker.tsx';
import type { Coupon } from './coupon-queries.ts';
import { isStarted, nameOf } from './coupon-text.ts';

interface Values {
  by: 'username' | 'phoneNumber';
  username: string;
  phoneNumber: string;
}

const validateReceiver = ({ by, username, phoneNumber }: Values): string | undefined => {
  if (by === 'username') return username.trim() ? undefined : '이메일을 입력해주세요.';
  if (!phoneNumber.trim()) return '전화번호를 입력해주세요.';
  return parsePhone(phoneNumber) ? undefined : '전화번호 형식이 바르지 않습니다.';
};
const receiverOf = ({ by, username, phoneNumber }: Values): string =>
  by === 'username' ? username.trim() : formatPhone(parsePhone(phoneNumber) ?? '');
const expiryOf = ({ allExpiresAt, ...coupon }: Coupon): string =>
  formatDateTime(issuedCouponExpiresAt({ ...coupon, allExpiresAt: new Date(allExpiresAt) }, new Date()).toISOString());

const issueTo = ({ by, username, phoneNumber }: Values, couponId: number): Promise<unknown> =>
  by === 'username'
    ? write('coupon.issueByUsername', { body: { username: username.trim(), couponId } })
    : write('coupon.issueByPhoneNumber', { body: { phoneNumber: parsePhone(phoneNumber) ?? phoneNumber, couponId } });

const ReceiverFields = ({ register, by }: { register: UseFormRegister<Values>; by: Values['by'] }) => (
  <>
    <ChoiceGroup legend="받는 회원">
      <Radio label="이메일" value="username" {...register('by')} />
      <Radio label="전화번호" value="phoneNumber" {...register('by')} />
    </ChoiceGroup>
    {by === 'username' ? (
      <TextField
        key="username"
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        hint="가입할 때 쓴 이메일입니다."
        {...register('username')}
      />
    ) : (
      <TextField
        key="phoneNumber"
        label="전화번호"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        hint="하이픈은 있어도, 없어도 됩니다."
        {...register('phoneNumber')}
      />
    )}
  </>
);

/** After each issue, the coupon stays chosen, and the empty field has the focus for the next member. */
export const IssueForm = ({ coupons, username }: { coupons: readonly Coupon[]; username: string }) => {
  const [now] = useState(() => new Date());
  const [chosen, setChosen] = useState<number>();
  const { message, showMessage, inMessage } = useMessage();
  const { send, busy } = useAction(issueTo, {
    done: (_, values) => `${receiverOf(values)} 회원에게 쿠폰이 발급되었습니다.`,
    failed: '쿠폰 발급 중 오류가 발생했습니다.',
    ...inMessage,
  });
  const { register, handleSubmit, control, setValue, setFocus } = useForm<Values>({
    defaultValues: { by: 'username', username, phoneNumber: '' },
  });
  const by = useWatch({ control, name: 'by' });
  const submit = handleSubmit(async (values) => {
    if (busy) return;
    const coupon = coupons.find(({ id }) => id === chosen);
    const why = validateReceiver(values);
    if (why) return showMessage('stop', why);
    if (!coupon) return showMessage('stop', '쿠폰을 선택해주세요.');
    const question = `${receiverOf(values)} 회원에게 쿠폰을 발급하시겠습니까?`;
    if (!(await confirm(question, `${nameOf(coupon)}\n${expiryOf(coupon)}까지 사용할 수 있습니다.`))) return;
    if (!(await send(values, coupon.id))) return;
    setValue(values.by, '');
    setFocus(values.by);
  });
  return (
    <form
      noValidate
      aria-label="쿠폰 발급"
      onSubmit={submit}
      className="grid items-start gap-6 lg:grid-cols-[1fr_auto]"
    >
      <CouponPicker
        legend="발급할 쿠폰"
        coupons={coupons}
        chosen={chosen}
        onChoose={setChosen}
        disabledReason={(coupon) => (isStarted(coupon, now) ? undefined : '아직 발급 기간이 시작되지 않았습니다.')}
      />
      <div className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 lg:w-summary lg:p-6">
        <ReceiverFields register={register} by={by} />
        <MessageLine message={message} />
        <Button type="submit" wide busy={busy} busyText="발급 중…">
          쿠폰 발급
        </Button>
      </div>
    </form>
  );
};
