import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { ChoiceGroup, Radio } from '../../shared/ui/choice.tsx';
import { TextArea } from '../../shared/ui/field.tsx';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { storeClaimDraft } from './claim-values.ts';

interface Values {
  kind: 'refund' | 'exchange';
  message: string;
}
const failed = '요청 제출 중 오류가 발생했습니다. 다시 시도해주세요.';

const useRequest = (merchantUid: string) => {
  const navigate = useNavigate();
  const form = useForm<Values>({ defaultValues: { kind: 'refund', message: '' } });
  const forget = useFormDraft(`refund:${merchantUid}`, form);
  useAutoClearErrors(form);
  const leave = (): void => void navigate(`/payment/details/${merchantUid}`, { replace: true });
  const { send, busy } = useCall('order.requestClaim', {
    onSuccess: forget,
    done: '요청이 성공적으로 제출되었습니다.',
    failed: (error) => failed + (error instanceof ApiError && error.status === 409 ? `\n${error.message}` : ''),
    sayFailed: async (text) => {
      if (text === undefined) return;
      await alert(text);
      leave();
    },
    leaves: true,
  });
  const submit = form.handleSubmit(async ({ kind, message }) => {
    if (!(await confirm('환불/교환 요청을 제출하시겠습니까?'))) return;
    const isRefund = kind === 'refund';
    if (await send({ body: { originalMerchantUid: merchantUid, isRefund, message } })) leave();
  });
  const chooseLines = (): void => {
    const { kind, message } = form.getValues();
    storeClaimDraft(merchantUid, { kind: kind === 'refund' ? 'return' : 'exchange', message });
    void navigate(`/payment/claims/${merchantUid}`);
  };
  return { form, busy, submit, chooseLines };
};

/**
 * The documents prescribe this form. The form requests, with a reason, the refund or the exchange of all goods that are
 * not claimed yet. The form also links to the claim of single lines.
 */
export const RequestForm = ({ order: { merchantUid, itemTitles } }: { order: OrderDetail }) => {
  const { form, busy, submit, chooseLines } = useRequest(merchantUid);
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
        <Button variant="quiet" onClick={chooseLines}>
          상품별로 선택
        </Button>
        <Link to={`/payment/details/${merchantUid}`} className={buttonClass({ variant: 'secondary', wide: true })}>
          취소
        </Link>
      </div>
    </form>
  );
};
