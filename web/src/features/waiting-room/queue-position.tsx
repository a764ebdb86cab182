import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { storedText } from '../../shared/lib/stored.ts';
import type { QueueEntry } from './poll-interval.ts';
import { waitText } from './wait-text.ts';

const storedStart = (gateId: number) => storedText('tab', `waiting:from:${gateId}`);
/**
 * Returns the number of people ahead when this tab began to wait. The number survives reloads. A position that is
 * farther back replaces the number.
 */
const startPosition = (gateId: number, ahead: number): number => {
  const start = Math.max(ahead, Number(storedStart(gateId).read() ?? 0));
  storedStart(gateId).write(String(start));
  return start;
};
export const removeStartPosition = (gateId: number): void => storedStart(gateId).remove();

export const QueuePosition = ({ place: entry }: { place: QueueEntry }) => {
  const ahead = entry.ahead ?? 0;
  const [first, setFirst] = useState(() => startPosition(entry.door.doorId, ahead));
  if (ahead > first) setFirst(startPosition(entry.door.doorId, ahead));
  const done = first === 0 ? 100 : Math.round(((first - ahead) / first) * 100);
  const behind = Math.max(0, entry.waiting - ahead - 1);
  return (
    <>
      {ahead === 0 ? (
        <p className="text-36 font-semibold">다음 차례입니다</p>
      ) : (
        <p className="text-52 font-semibold tabular-nums">
          <span className="block text-17 font-normal text-ink-2">앞에</span>
          {formatNumber(ahead)}명
        </p>
      )}
      <p className="text-20">
        예상 대기 시간 <strong className="font-semibold">{waitText(entry.waitSeconds ?? 0)}</strong>
      </p>
      <div
        role="progressbar"
        aria-label="대기 진행"
        aria-valuenow={done}
        className="h-1 w-full max-w-field overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-ink" style={{ width: `${done}%` }} />
      </div>
      {behind > 0 && (
        <p className="text-13 text-ink-3 tabular-nums">내 뒤에 {formatNumber(behind)}명이 기다리고 있습니다.</p>
      )}
      <p className="max-w-field text-13 text-ink-3">
        차례가 되면 자동으로 이동합니다. 새로고침하거나 잠시 다른 화면을 보아도 순서는 그대로입니다.
      </p>
    </>
  );
};
