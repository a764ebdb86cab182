import { type CarrierCode, carriers, isWebUrl, parseTrackingNumber } from '@gyeol/contracts/rules/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/ui/ask.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { OrderDetail } from './order-queries.ts';
import { useOrderAction } from './use-order-action.ts';

const carrierQuery = {
  queryKey: ['my', 'admin', 'settings', 'carrier'],
  queryFn: () => call('order.carrier'),
};
const badNumber = '운송장 번호 형식이 올바르지 않습니다.';

/** An operator sends one order out with its tracking number. */
export const ShipForm = ({ order: { merchantUid: uid } }: { order: OrderDetail }) => {
  const { data: code } = useQuery(carrierQuery);
  const carrier = code && carriers[code as CarrierCode];
  const { run, busy } = useOrderAction();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { trackingNumber: '' } });
  const submit = handleSubmit(async ({ trackingNumber }) => {
    if (!(await confirm(`운송장 ${trackingNumber}으로 발송 처리 하시겠습니까?\n고객에게 배송 안내가 발송됩니다.`)))
      return;
    await run({
      send: () => call('order.setShipping', { params: { uid }, body: { trackingNumber } }),
      done: '발송 처리되었습니다.',
      failed: '발송 처리 중 오류가 발생했습니다.',
    });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={carrier ? `운송장 번호 (${carrier.name})` : '운송장 번호'}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={formState.errors.trackingNumber?.message}
        {...register('trackingNumber', {
          validate: (text) =>
            (carrier ? parseTrackingNumber(carrier, text) !== undefined : text.trim() !== '') || badNumber,
        })}
        action={
          <Button type="submit" busy={busy} className="shrink-0">
            발송 처리
          </Button>
        }
      />
    </form>
  );
};

/** The page where the parcel is followed, while it travels. */
export const PostUrlForm = ({ order }: { order: OrderDetail }) => {
  const { run, busy } = useOrderAction();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { postUrl: order.postUrl ?? '' } });
  const submit = handleSubmit(async ({ postUrl }) => {
    if (!(await confirm('배송조회 주소를 등록하시겠습니까?'))) return;
    await run({
      send: () => call('order.setPostUrl', { body: { uid: order.merchantUid, postUrl } }),
      done: '배송조회 주소가 등록되었습니다.',
      failed: '배송조회 주소 등록 중 오류가 발생했습니다.',
    });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="배송조회 주소"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={1000}
        error={formState.errors.postUrl?.message}
        {...register('postUrl', {
          validate: (text) => isWebUrl(text) || '배송조회 주소는 http 또는 https로 시작하는 전체 주소여야 합니다.',
        })}
        action={
          <Button type="submit" variant="secondary" busy={busy} className="shrink-0">
            등록
          </Button>
        }
      />
    </form>
  );
};
