import { type CarrierCode, carriers, parseTrackingNumber } from '@gyeol/contracts/rules/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { confirm } from '../../../shared/ui/ask.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import type { OrderRow } from './orders-query.ts';
import { useShipMany } from './use-ship-many.ts';

interface Props {
  orders: readonly OrderRow[];
  onClose: () => void;
}
const carrierQuery = {
  queryKey: ['my', 'admin', 'settings', 'carrier'],
  queryFn: () => call('order.carrier'),
};
const badNumber = '운송장 번호 형식이 올바르지 않습니다.';
type Numbers = Readonly<Record<string, string>>;

/** Two parcels never have one number: the second is a slip of the hand. */
const twice = (numbers: Numbers, uid: string): boolean =>
  Object.entries(numbers).some(
    ([other, text]) => other !== uid && text.trim() !== '' && text.trim() === numbers[uid]?.trim(),
  );

/** Tracking numbers of chosen orders, typed or pasted as a column of a spreadsheet. */
export const ShipDialog = ({ orders, onClose }: Props) => {
  const { data: code } = useQuery(carrierQuery);
  const carrier = code && carriers[code as CarrierCode];
  const [numbers, setNumbers] = useState<Numbers>({});
  const { ship, busy, results } = useShipMany();
  const waiting = orders.filter(({ merchantUid }) => !results[merchantUid]?.ok);
  const filled = waiting.filter(({ merchantUid }) => numbers[merchantUid]?.trim());
  const whyNot = (uid: string): string | undefined => {
    const text = numbers[uid]?.trim();
    if (!text) return undefined;
    if (carrier && parseTrackingNumber(carrier, text) === undefined) return badNumber;
    return twice(numbers, uid) ? '같은 운송장 번호가 있습니다.' : undefined;
  };
  const wrong = filled.some(({ merchantUid }) => whyNot(merchantUid) !== undefined);

  const paste = (event: ClipboardEvent, from: number): void => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const below = waiting
      .slice(from, from + lines.length)
      .map(({ merchantUid }, index) => [merchantUid, lines[index]?.trim() ?? '']);
    setNumbers({ ...numbers, ...Object.fromEntries(below) });
  };
  const submit = async (): Promise<void> => {
    if (filled.length === 0 || wrong) return;
    if (!(await confirm(`${filled.length}건을 발송 처리 하시겠습니까?\n고객에게 배송 안내 문자가 발송됩니다.`))) return;
    const parcels = filled.map(({ merchantUid: uid }) => ({ uid, trackingNumber: numbers[uid] ?? '' }));
    if ((await ship(parcels)) && parcels.length === waiting.length) onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
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
        <p className="text-13 text-ink-3">여러 줄을 복사해 첫 칸에 붙여 넣으면 아래 칸까지 차례로 채워집니다.</p>
        {waiting.map(({ merchantUid: uid, name, itemTitles }, index) => (
          <TextField
            key={uid}
            // The number stays in sight beside an error: two orders of one person may look alike.
            label={`${name} · ${itemTitles} · ${uid}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            value={numbers[uid] ?? ''}
            error={whyNot(uid) ?? results[uid]?.reason}
            onPaste={(event) => paste(event, index)}
            onChange={({ target }) => setNumbers({ ...numbers, [uid]: target.value })}
          />
        ))}
      </form>
    </Dialog>
  );
};
