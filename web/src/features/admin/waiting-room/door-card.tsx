import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { confirm } from '../../../shared/ui/ask.ts';
import { StatusDot } from '../../../shared/ui/badge.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { type AdminDoor, type Crowd, itemOfDoorQuery } from './doors-query.ts';
import { useDoorAction } from './use-door-action.ts';

const Figure = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt className="text-13 text-ink-3">{name}</dt>
    <dd className="text-26 font-semibold tabular-nums">{value === undefined ? '–' : `${formatNumber(value)}명`}</dd>
  </div>
);
/** For what the door stands; an item that is gone only has its number. */
const useScope = ({ itemId }: AdminDoor): string => {
  const { data, isError } = useQuery({ ...itemOfDoorQuery(itemId ?? 0), enabled: itemId !== null });
  if (itemId === null) return '쇼핑몰 전체';
  return data?.title ?? (isError ? `상품 번호 ${itemId}` : '…');
};
const timesOf = ({ opensAt, closesAt }: AdminDoor): string =>
  `${formatDateTime(opensAt)} 시작${closesAt === null ? '' : ` · ${formatDateTime(closesAt)} 종료`}`;

interface Props {
  door: AdminDoor;
  crowd: Crowd | undefined;
  /** By which the door is open or not yet; ms since 1970. */
  now: number;
}

/** A door that is on: how many stand before it, and what can be done with it. */
export const DoorCard = ({ door, crowd, now }: Props) => {
  const [changing, setChanging] = useState(false);
  const { run, busy } = useDoorAction();
  const scope = useScope(door);
  const open = Date.parse(door.opensAt) <= now;
  const close = async (): Promise<void> => {
    const follows = `기다리는 ${formatNumber(crowd?.waiting ?? 0)}명을 포함해 누구나 바로 주문할 수 있게 됩니다.`;
    if (!(await confirm(`${door.title} 대기실을 끄시겠습니까?`, follows))) return;
    await run(() => call('waiting.closeDoor', { params: { doorId: door.doorId } }), '대기실을 껐습니다.');
  };
  return (
    <li className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 lg:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-17 font-semibold">{door.title}</h2>
          <p className="text-13 text-ink-3">
            {scope} · {timesOf(door)} · 분당 {formatNumber(door.perMinute)}명
          </p>
        </div>
        <StatusDot tone={open ? 'ok' : 'warn'}>{open ? '입장 중' : '오픈 전'}</StatusDot>
      </div>
      <dl className="grid grid-cols-3 gap-4">
        <Figure name="대기" value={crowd?.waiting} />
        <Figure name="자리 비움" value={crowd?.away} />
        <Figure name="입장" value={crowd?.admitted} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => setChanging(true)}>
          변경
        </Button>
        <Button size="sm" variant="danger" busy={busy} onClick={close}>
          대기실 끄기
        </Button>
      </div>
      {changing && <ChangeDialog door={door} onClose={() => setChanging(false)} />}
    </li>
  );
};
