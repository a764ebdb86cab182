import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { preventEnterSubmit } from '../../../shared/admin/form/prevent-enter-submit.ts';
import { useDelayedRedirect } from '../../../shared/admin/form/use-delayed-redirect.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { alert } from '../../../shared/ui/prompts.ts';
import { type CouponValues, emptyCoupon, payloadOf, rules } from './coupon-form.ts';
import { CouponPreview } from './coupon-preview.tsx';
import { PeriodFields } from './period-fields.tsx';
import { TermsFields } from './terms-fields.tsx';

/** The time in ms between the success message and /admin (back-office document §9). */
const leaveAfterMs = 2_000;

const useCreate = (forget: () => void) => {
  const { leaving, leaveLater } = useDelayedRedirect();
  const { message, inMessage } = useMessage();
  const { send, busy } = useCall('coupon.create', {
    onSuccess: forget,
    done: '쿠폰이 성공적으로 생성되었습니다.',
    failed: '쿠폰 생성 중 오류가 발생했습니다.',
    ...inMessage,
  });
  const create = async (values: CouponValues): Promise<void> => {
    const created = await send({ body: payloadOf(values) });
    if (!created) return;
    const similar = created.result.similarCode;
    if (similar)
      await alert(`쿠폰을 만들었습니다. 대소문자만 다른 코드 ‘${similar}’도 있으니 헷갈리지 않도록 안내해주세요.`);
    leaveLater('/admin', leaveAfterMs);
  };
  return { create, busy: busy || leaving, leaving, message };
};

export const CreateForm = () => {
  const [now] = useState(() => new Date());
  const form = useForm<CouponValues>({ defaultValues: emptyCoupon(now), shouldUnregister: false });
  useAutoClearErrors(form);
  const forget = useFormDraft('coupon', form);
  const { create, busy, leaving, message } = useCreate(forget);
  const values = useWatch({ control: form.control }) as CouponValues;
  const { errors, isDirty } = form.formState;
  useUnsavedGuard(isDirty && !leaving, forget);
  const submit = form.handleSubmit((typed) => (busy ? undefined : create(typed)));
  return (
    <form
      noValidate
      aria-label="쿠폰 생성"
      onSubmit={submit}
      onKeyDown={preventEnterSubmit}
      className="grid items-start gap-6 lg:grid-cols-[1fr_auto]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Section title="쿠폰 정보">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="쿠폰 이름"
              required
              maxLength={100}
              autoComplete="off"
              hint="고객의 쿠폰함에 보이는 이름입니다."
              error={errors.title?.message}
              {...form.register('title', { validate: rules.title })}
            />
            <TextField
              label="쿠폰 코드"
              required
              maxLength={50}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              hint="고객이 등록할 때 입력합니다. 대소문자를 구분하며, 같은 코드는 한 번만 쓸 수 있습니다."
              error={errors.code?.message}
              {...form.register('code', { validate: rules.code })}
            />
          </div>
        </Section>
        <TermsFields form={form} type={values.couponType} />
        <PeriodFields form={form} now={now} />
      </div>
      <div className="flex flex-col gap-4 lg:sticky lg:top-18 lg:w-summary">
        <CouponPreview values={values} now={now} />
        <MessageLine message={message} />
        <Button type="submit" wide busy={busy} busyText="생성 중…">
          쿠폰 생성
        </Button>
      </div>
    </form>
  );
};
