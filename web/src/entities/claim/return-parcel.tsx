import { type CarrierCode, carriers, parseTrackingNumber, trackingUrl } from '@gyeol/contracts/rules/carrier.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../shared/api/write.ts';
import { shop } from '../../shared/config/shop.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select, TextField } from '../../shared/ui/field.tsx';
import type { LineClaim } from './claim-queries.ts';

/** The parcel's tracking number has a link to the carrier's page when the carrier is known. */
const ReturnNumber = ({ claim: { carrier, trackingNumber } }: { claim: LineClaim }) => {
  if (!trackingNumber) return null;
  if (!carrier) return <p className="text-15 break-words text-ink-2">반송 운송장 {trackingNumber}</p>;
  return (
    <p className="text-15 break-words text-ink-2">
      반송 운송장 {carriers[carrier].name} {trackingNumber}{' '}
      <a
        href={trackingUrl(carriers[carrier], trackingNumber)}
        target="_blank"
        rel="noreferrer"
        className="whitespace-nowrap underline underline-offset-4"
      >
        배송 조회
      </a>
    </p>
  );
};

const NumberForm = ({ claim, onDone }: { claim: LineClaim; onDone: () => void }) => {
  const { send, busy } = useCall('order.setReturnParcel', {
    done: '반송 운송장이 등록되었습니다.',
    failed: '등록하지 못했습니다.',
  });
  const carrier: CarrierCode = claim.carrier ?? shop().delivery.carrier;
  const form = useForm({ defaultValues: { carrier, trackingNumber: claim.trackingNumber ?? '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState, getValues } = form;
  const validate = (text: string): string | true =>
    parseTrackingNumber(carriers[getValues('carrier')], text) !== undefined || '운송장 번호 형식이 올바르지 않습니다.';
  const submit = handleSubmit(async (body) => {
    if (await send({ params: { id: claim.id }, body })) onDone();
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-prose flex-col gap-3">
      <Select label="택배사" {...register('carrier')}>
        {Object.entries(carriers).map(([code, { name }]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label="반송 운송장 번호"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        error={formState.errors.trackingNumber?.message}
        {...register('trackingNumber', { validate })}
        action={
          <Button type="submit" busy={busy}>
            등록
          </Button>
        }
      />
    </form>
  );
};

/**
 * Shows the parcel with returned goods. The buyer who sends the parcel, or the operator who has it picked up, can enter
 * the carrier and the tracking number.
 */
export const ReturnParcel = ({ claim }: { claim: LineClaim }) => {
  const [isOpen, setOpen] = useState(false);
  const isOnItsWay = claim.state === 'ACCEPTED' || claim.state === 'COLLECTING';
  const isUnpaid = claim.payment?.state === 'waiting';
  if (!isOnItsWay || isUnpaid || claim.kind === 'cancel') return <ReturnNumber claim={claim} />;
  return (
    <div className="flex flex-col gap-2">
      <ReturnNumber claim={claim} />
      {isOpen ? (
        <NumberForm claim={claim} onDone={() => setOpen(false)} />
      ) : (
        <Button size="sm" variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {claim.trackingNumber ? '반송 운송장 변경' : '반송 운송장 등록'}
        </Button>
      )}
    </div>
  );
};
