import { type CarrierCode, carriers, parseTrackingNumber } from '@gyeol/contracts/rules/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { deliveryKeys } from '../../entities/delivery/keys.ts';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { call } from '../../shared/api/call.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { ParcelChoice, type ParcelLine } from './parcel-choice.tsx';

const carrierQuery = {
  queryKey: deliveryKeys.carrier,
  queryFn: () => call('order.carrier'),
};
const badNumber = '운송장 번호 형식이 올바르지 않습니다.';

interface FormTexts {
  label: string;
  button: string;
  question: (number: string) => string;
  done: string;
  failed: string;
}
interface Props {
  order: OrderDetail;
  texts: FormTexts;
  /** The number to correct, or null for a new parcel. */
  currentNumber: string | null;
  /** The lines of the parcel. Undefined for the whole order, or when a number is corrected. */
  lines?: readonly ParcelLine[] | undefined;
}

/**
 * Asks for a tracking number in the format of the shop's carrier. The call includes the number that this screen shows,
 * so that the shop notices a concurrent change.
 */
const TrackingNumberForm = ({ order, texts, currentNumber, lines }: Props) => {
  const { merchantUid, parcels, trackingNumber: expectedTrackingNumber } = order;
  const { data: code } = useQuery(carrierQuery);
  const carrier = code && carriers[code as CarrierCode];
  const { send, busy } = useCall('order.setShipping', { done: texts.done, failed: texts.failed });
  const form = useForm({ values: { trackingNumber: currentNumber ?? '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const validateNumber = (text: string): string | undefined => {
    const number = carrier ? parseTrackingNumber(carrier, text) : text.trim();
    if (!number) return badNumber;
    if (number === currentNumber) return '지금과 같은 운송장 번호입니다.';
    const isTaken = parcels.some((parcel) => parcel.trackingNumber === number);
    return isTaken ? '이 주문의 다른 상자에 등록된 운송장 번호입니다.' : undefined;
  };
  const submit = handleSubmit(async ({ trackingNumber }) => {
    if (lines?.length === 0) return alert('보낼 상품을 선택해주세요.');
    if (!(await confirm(texts.question(trackingNumber)))) return;
    const body = { trackingNumber, expectedTrackingNumber, ...(lines && { lines: [...lines] }) };
    await send({ params: { uid: merchantUid }, body });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={carrier ? `${texts.label} (${carrier.name})` : texts.label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={formState.errors.trackingNumber?.message}
        {...register('trackingNumber', { validate: (text) => validateNumber(text) ?? true })}
        action={
          <Button type="submit" variant={currentNumber ? 'secondary' : 'primary'} busy={busy} className="shrink-0">
            {texts.button}
          </Button>
        }
      />
    </form>
  );
};

const shipTexts: FormTexts = {
  label: '운송장 번호',
  button: '발송 처리',
  question: (number) => `운송장 ${number}으로 발송 처리 하시겠습니까?\n고객에게 배송 안내가 발송됩니다.`,
  done: '발송 처리되었습니다.',
  failed: '발송 처리 중 오류가 발생했습니다.',
};
export const ShipForm = ({ order }: { order: OrderDetail }) => {
  const [chosen, setChosen] = useState<readonly ParcelLine[]>();
  const isRest = order.parcels.length > 0;
  const texts = isRest ? { ...shipTexts, label: '남은 상품의 운송장 번호' } : shipTexts;
  const rest = isRest ? order.unshipped.map(({ lineId, quantity }) => ({ lineId, quantity })) : undefined;
  return (
    <div className="flex flex-col gap-3">
      <ParcelChoice unshipped={order.unshipped} chosen={chosen} onChange={setChosen} />
      <TrackingNumberForm order={order} texts={texts} currentNumber={null} lines={chosen ?? rest} />
    </div>
  );
};

export const ChangeNumberForm = ({ order }: { order: OrderDetail }) => (
  <TrackingNumberForm
    order={order}
    currentNumber={order.trackingNumber}
    texts={{
      label: '운송장 번호 변경',
      button: '변경',
      question: (number) =>
        `운송장 번호를 ${order.trackingNumber}에서 ${number}(으)로 변경하시겠습니까?\n배송조회 주소도 바뀌고, 고객에게 변경 안내가 발송됩니다.`,
      done: '운송장 번호가 변경되었습니다.',
      failed: '운송장 번호 변경 중 오류가 발생했습니다.',
    }}
  />
);
