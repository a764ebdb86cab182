import { amountToPay, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useForm } from 'react-hook-form';
import type { LineClaim } from '../../../entities/claim/claim-queries.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { stepTexts } from './claim-text.ts';

/** Describes the stock that the shop holds for an exchange, or will hold when an operator accepts the claim. */
const holdText = ({ state, lines, parcel }: LineClaim): string | undefined => {
  if (parcel || isClaimEnded(state) || !lines.some(({ exchange }) => exchange)) return undefined;
  if (state === 'REQUESTED') return '승인하면 교환할 옵션의 재고를 잡아둡니다.';
  return state === 'INSPECTED'
    ? '교환할 상품을 보내주세요. 재고에서 빠졌습니다.'
    : '교환할 옵션의 재고를 잡아두었습니다.';
};
const paymentText = ({ amount, state, expiresAt }: NonNullable<LineClaim['payment']>): string => {
  if (state === 'paid') return `차액 ${formatWon(amount)} 결제됨`;
  if (state === 'ended') return `차액 ${formatWon(amount)} 결제 종료`;
  return `차액 ${formatWon(amount)} 결제 대기${expiresAt ? ` · ${formatDateTime(expiresAt)}까지` : ''}`;
};

/** True when the exchange parcel was sent, but the payment provider refused to refund the difference. */
const isRefundRefused = ({ state, parcel, refunding }: LineClaim): boolean =>
  state === 'INSPECTED' && Boolean(parcel) && !refunding;

export const ExchangeFacts = ({ claim }: { claim: LineClaim }) => {
  const hold = holdText(claim);
  const { payment, parcel, money } = claim;
  const toPay = payment || isClaimEnded(claim.state) ? 0 : amountToPay(money ?? {});
  return (
    <div className="flex flex-col gap-1 empty:hidden">
      {hold && <p className="text-ink-2">{hold}</p>}
      {payment && <p className={payment.state === 'waiting' ? 'text-warn' : undefined}>{paymentText(payment)}</p>}
      {toPay > 0 && <p>승인하면 구매자가 결제할 차액 {formatWon(toPay)}</p>}
      {money && money.refund > 0 && claim.refunded === null && <p>돌려줄 차액 {formatWon(money.refund)}</p>}
      {isRefundRefused(claim) && (
        <p className="text-stop">
          결제사가 차액 환불을 거절했습니다. 다시 시도하거나, 다른 방법으로 환불한 뒤 처리완료로 변경해주세요.
        </p>
      )}
      {parcel && (
        <p className="break-words">
          교환 상품 {parcel.deliveredAt ? '배송완료' : '배송중'} · {parcel.carrier}{' '}
          <a href={parcel.postUrl} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {parcel.trackingNumber}
          </a>
        </p>
      )}
    </div>
  );
};

const sendText = (claim: LineClaim): string => {
  const refund = claim.money?.refund ?? 0;
  if (isRefundRefused(claim)) return refund > 0 ? `${formatWon(refund)} 다시 환불` : '교환 완료';
  return refund > 0 ? `발송하고 ${formatWon(refund)} 환불` : '교환 상품 발송';
};

const Sending = ({ claim }: { claim: LineClaim }) => {
  const { send, busy } = useCall('order.shipExchange', {
    done: '교환 상품이 발송 처리되었습니다.',
    failed: stepTexts.failed,
  });
  const form = useForm({ defaultValues: { trackingNumber: claim.parcel?.trackingNumber ?? '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async (typed) => {
    const trackingNumber = typed.trackingNumber.trim();
    const expectedRefund = claim.money?.refund ?? 0;
    const follows =
      expectedRefund > 0 ? `차액 ${formatWon(expectedRefund)}이 구매자의 결제 수단으로 환불됩니다.` : undefined;
    if (!(await confirm(`교환 상품을 ${trackingNumber}(으)로 발송 처리하시겠습니까?`, follows))) return;
    await send({ params: { id: claim.id }, body: { trackingNumber, expectedRefund } });
  });
  return (
    <form noValidate onSubmit={submit} className="max-w-prose">
      <TextField
        label="교환 상품 운송장 번호"
        maxLength={40}
        inputMode="numeric"
        error={formState.errors.trackingNumber?.message}
        {...register('trackingNumber', { validate: (text) => text.trim() !== '' || '운송장 번호를 입력해주세요.' })}
        action={
          <Button type="submit" busy={busy}>
            {sendText(claim)}
          </Button>
        }
      />
    </form>
  );
};

const Turning = ({ id }: { id: number }) => {
  const { send, busy } = useCall('order.turnIntoReturn', {
    done: '반품 요청으로 변경되었습니다.',
    failed: stepTexts.failed,
  });
  const turn = async (): Promise<void> => {
    if (await confirm('교환 요청을 반품으로 변경하시겠습니까?', '구매자에게 환불 예정 금액이 안내됩니다.'))
      await send({ params: { id } });
  };
  return (
    <div>
      <Button size="sm" variant="quiet" onClick={turn} busy={busy}>
        반품으로 변경
      </Button>
    </div>
  );
};

export const ExchangeSteps = ({ claim }: { claim: LineClaim }) => {
  if (claim.state === 'INSPECTED') return <Sending claim={claim} />;
  return claim.state === 'REQUESTED' && <Turning id={claim.id} />;
};
