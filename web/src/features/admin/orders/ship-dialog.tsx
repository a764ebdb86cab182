import { type CarrierCode, carriers, parseTrackingNumber } from '@gyeol/contracts/rules/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { deliveryKeys } from '../../../entities/delivery/keys.ts';
import { confirmUnsaved, useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import type { OrderRow } from './orders-query.ts';
import { readPasted } from './pasted-numbers.ts';
import { type Outcomes, useShipMany } from './use-ship-many.ts';

interface Props {
  orders: readonly OrderRow[];
  /** `shipped` is true when any order was shipped. */
  onClose: (shipped: boolean) => void;
}
const carrierQuery = {
  queryKey: deliveryKeys.carrier,
  queryFn: () => call('order.carrier'),
};
const badNumber = '운송장 번호 형식이 올바르지 않습니다.';
const shared = '다른 주문과 같은 운송장 번호입니다. 합배송이 아니면 확인해주세요.';
type Carrier = (typeof carriers)[CarrierCode];
type Numbers = Readonly<Record<string, string>>;

/** Sorts by time of payment, oldest first, like the exported file and the picking list. */
const oldestFirst = (orders: readonly OrderRow[]): OrderRow[] =>
  orders.toSorted((one, other) => {
    const [left, right] = [one.paymentTime + one.merchantUid, other.paymentTime + other.merchantUid];
    return left < right ? -1 : 1;
  });
const plain = (text: string | undefined): string => (text ?? '').replace(/[\s-]/g, '');

/** `waiting` has the orders that are not shipped yet. */
const useTrackingNumbers = (waiting: readonly OrderRow[], carrier: Carrier | undefined) => {
  const [numbers, setNumbers] = useState<Numbers>({});
  /** The number of pasted lines that belong to no order in this dialog. */
  const [left, setLeft] = useState(0);
  const filled = waiting.filter(({ merchantUid }) => plain(numbers[merchantUid]) !== '');
  const isShared = (merchantUid: string): boolean =>
    filled.some(
      ({ merchantUid: other }) => other !== merchantUid && plain(numbers[other]) === plain(numbers[merchantUid]),
    );
  const validateNumber = (merchantUid: string): string | undefined => {
    const text = numbers[merchantUid]?.trim();
    return text && carrier && parseTrackingNumber(carrier, text) === undefined ? badNumber : undefined;
  };
  const paste = (event: ClipboardEvent, from: number): void => {
    const orderNumbers = waiting.map(({ merchantUid }) => merchantUid);
    const pasted = readPasted(event.clipboardData.getData('text'), orderNumbers, from);
    if (pasted === undefined) return;
    event.preventDefault();
    setNumbers({ ...numbers, ...pasted.numbers });
    setLeft(pasted.left);
  };
  return {
    numbers,
    left,
    filled,
    isShared,
    validateNumber,
    wrong: filled.some(({ merchantUid }) => validateNumber(merchantUid) !== undefined),
    type: (merchantUid: string, text: string) => setNumbers({ ...numbers, [merchantUid]: text }),
    paste,
  };
};
type TrackingNumbers = ReturnType<typeof useTrackingNumbers>;

const confirmShipping = ({ filled, isShared }: TrackingNumbers): Promise<boolean> => {
  const together = filled.filter(({ merchantUid }) => isShared(merchantUid)).length;
  const detail = together > 0 ? `그중 ${together}건은 다른 주문과 같은 운송장 번호입니다(합배송).` : undefined;
  const question = `${filled.length}건을 발송 처리 하시겠습니까?\n고객에게 배송 안내 문자가 발송됩니다.`;
  return confirm(question, detail);
};

interface FieldsProps {
  waiting: readonly OrderRow[];
  typed: TrackingNumbers;
  outcomes: Outcomes;
  busy: boolean;
}
const NumberFields = ({ waiting, typed, outcomes, busy }: FieldsProps) => (
  <>
    <p className="text-13 text-ink-3">
      먼저 결제된 주문이 위에 있습니다. 여러 줄을 복사해 붙여 넣으면 아래 칸까지 차례로 채워지고(빈 줄은 빈칸),
      주문번호와 운송장 번호 두 열을 함께 붙여 넣으면 주문번호로 찾아 채웁니다.
    </p>
    <p role="status" className="text-13 font-medium text-warn empty:hidden">
      {typed.left > 0 && `붙여 넣은 ${typed.left}건은 선택한 주문에 없어 채우지 않았습니다.`}
    </p>
    {waiting.map(({ merchantUid, name, itemTitles }, index) => (
      <TextField
        key={merchantUid}
        // The order number stays visible beside an error, because two orders of one person may look alike.
        label={`${name} · ${itemTitles} · ${merchantUid}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={typed.numbers[merchantUid] ?? ''}
        error={typed.validateNumber(merchantUid) ?? outcomes[merchantUid]?.outcome}
        hint={
          plain(typed.numbers[merchantUid]) !== '' &&
          typed.isShared(merchantUid) && <span className="text-warn">{shared}</span>
        }
        readOnly={busy}
        onPaste={(event) => typed.paste(event, index)}
        onChange={({ target }) => typed.type(merchantUid, target.value)}
      />
    ))}
  </>
);

export const ShipDialog = ({ orders, onClose }: Props) => {
  const { data: code } = useQuery(carrierQuery);
  const carrier = code && carriers[code as CarrierCode];
  const { ship, busy, outcomes } = useShipMany();
  const waiting = oldestFirst(orders).filter(({ merchantUid }) => !outcomes[merchantUid]?.ok);
  const typed = useTrackingNumbers(waiting, carrier || undefined);
  const { numbers, filled, wrong } = typed;
  useUnsavedGuard(busy || filled.length > 0);

  const close = async (): Promise<void> => {
    if (busy) return alert('발송 처리하고 있습니다. 끝날 때까지 기다려주세요.');
    if (filled.length > 0 && !(await confirmUnsaved())) return;
    onClose(Object.values(outcomes).some(({ ok }) => ok));
  };
  const submit = async (): Promise<void> => {
    if (filled.length === 0 || wrong || !(await confirmShipping(typed))) return;
    const parcels = filled.map(({ merchantUid }) => ({ merchantUid, trackingNumber: numbers[merchantUid] ?? '' }));
    if ((await ship(parcels)) && parcels.length === waiting.length) onClose(true);
  };
  return (
    <Dialog
      open
      wide
      keepsInput={false}
      onClose={() => void close()}
      title={carrier ? `운송장 입력 (${carrier.name})` : '운송장 입력'}
      footer={
        <div className="flex items-center justify-between gap-3">
          <p className="text-13 text-ink-2 tabular-nums" role="status">
            {filled.length} / {waiting.length}건 입력
          </p>
          <Button type="submit" form="ship-many" busy={busy} disabled={filled.length === 0 || wrong}>
            발송 처리
          </Button>
        </div>
      }
    >
      <form
        id="ship-many"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        className="flex flex-col gap-4"
      >
        <NumberFields waiting={waiting} typed={typed} outcomes={outcomes} busy={busy} />
      </form>
    </Dialog>
  );
};
