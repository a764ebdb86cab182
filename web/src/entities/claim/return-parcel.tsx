import { type CarrierCode, carriers, parseTrackingNumber, trackingUrl } from '@gyeol/contracts/rules/carrier.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { shop } from '../../shared/config/shop.ts';
import { useFleetingErrors } from '../../shared/lib/use-fleeting-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select, TextField } from '../../shared/ui/field.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import type { LineClaim } from './claim-queries.ts';

/** The number of what comes back, with its carrier's page where that is known. */
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

const useSetReturnParcel = (id: number, onDone: () => void) => {
  const client = useQueryClient();
  return async (body: { carrier: CarrierCode; trackingNumber: string }): Promise<void> => {
    try {
      await call('order.setReturnParcel', { params: { id }, body });
      toast('반송 운송장이 등록되었습니다.');
      onDone();
    } catch (error) {
      if (!isSessionOver(error)) await alert(error instanceof ApiError ? error.message : '등록하지 못했습니다.');
    } finally {
      await Promise.all(['orders', 'admin'].map((what) => client.invalidateQueries({ queryKey: ['my', what] })));
    }
  };
};

const NumberForm = ({ claim, onDone }: { claim: LineClaim; onDone: () => void }) => {
  const send = useSetReturnParcel(claim.id, onDone);
  const carrier: CarrierCode = claim.carrier ?? shop().delivery.carrier;
  const form = useForm({ defaultValues: { carrier, trackingNumber: claim.trackingNumber ?? '' } });
  useFleetingErrors(form);
  const { register, handleSubmit, formState, getValues } = form;
  const validate = (text: string): string | true =>
    parseTrackingNumber(carriers[getValues('carrier')], text) !== undefined || '운송장 번호 형식이 올바르지 않습니다.';
  return (
    <form noValidate onSubmit={handleSubmit(send)} className="flex max-w-prose flex-col gap-3">
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
          <Button type="submit" busy={formState.isSubmitting}>
            등록
          </Button>
        }
      />
    </form>
  );
};

/** The parcel in which goods come back; whoever sends it or has it picked up says its carrier and number here. */
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
