import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError, isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ChoiceGroup, Radio } from '../../shared/ui/choice.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import type { OrderDetail } from './order-queries.ts';

interface Values {
  kind: 'refund' | 'exchange';
  message: string;
}
const failed = '요청 제출 중 오류가 발생했습니다. 다시 시도해주세요.';

/** Refund or exchange, and why. What was typed is still here after a failure. */
export const ClaimForm = ({ order: { merchantUid, itemTitles } }: { order: OrderDetail }) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const form = useForm<Values>({ defaultValues: { kind: 'refund', message: '' } });
  const forget = useFormDraft(`refund:${merchantUid}`, form);
  useFleetingErrors(form);
  const detail = `/payment/details/${merchantUid}`;

  const send = async ({ kind, message }: Values): Promise<void> => {
    try {
      const isRefund = kind === 'refund';
      await call('order.requestClaim', { body: { originalMerchantUid: merchantUid, isRefund, message } });
      forget();
      toast('요청이 성공적으로 제출되었습니다.');
    } catch (error) {
      if (isSessionOver(error)) return;
      const reason = error instanceof ApiError && error.status === 409 ? `\n${error.message}` : '';
      await alert(failed + reason);
    }
    void client.invalidateQueries({ queryKey: ['my', 'orders'] });
    void navigate(detail, { replace: true });
  };
  const submit = form.handleSubmit(async (values) => {
    if (!(await confirm('환불/교환 요청을 제출하시겠습니까?'))) return;
    setBusy(true);
    await send(values).finally(() => setBusy(false));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <p className="rounded-sm bg-surface p-4 text-15 text-ink-2">
        주문번호 <strong className="font-semibold text-ink">{merchantUid}</strong>
        <span className="mt-1 block text-13 text-ink-3">{itemTitles}</span>
      </p>
      <ChoiceGroup legend="요청 종류">
        <Radio label="환불" value="refund" {...form.register('kind')} />
        <Radio label="교환" value="exchange" {...form.register('kind')} />
      </ChoiceGroup>
      <TextArea
        label="사유"
        required
        rows={6}
        maxLength={2000}
        placeholder="상품의 상태와 원하시는 처리를 알려주세요."
        error={form.formState.errors.message?.message}
        {...form.register('message', { validate: (text) => text.trim() !== '' || '사유를 입력해주세요.' })}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" wide busy={busy} busyText="처리 중...">
          요청하기
        </Button>
        <Link to={detail} className={buttonClass({ variant: 'secondary', wide: true })}>
          취소
        </Link>
      </div>
    </form>
  );
};
