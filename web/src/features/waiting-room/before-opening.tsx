import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { useSecondsLeft } from '../../shared/lib/use-seconds-left.ts';
import type { QueueEntry } from './poll-interval.ts';
import { countdownText } from './wait-text.ts';

/**
 * Returns the time of the opening by the clock of this device. The device's clock may be wrong. The remaining time by
 * the shop's clock is therefore added to the current time of the device.
 */
const localOpening = ({ now, door: gate }: QueueEntry): string =>
  new Date(Date.now() + Date.parse(gate.opensAt) - Date.parse(now)).toISOString();

export const BeforeOpening = ({ place: entry }: { place: QueueEntry }) => {
  const { opensAt } = entry.door;
  const [opening, setOpening] = useState({ opensAt, local: localOpening(entry) });
  if (opening.opensAt !== opensAt) setOpening({ opensAt, local: localOpening(entry) });
  const seconds = useSecondsLeft(opening.local);
  return (
    <>
      <p className="text-15 text-ink-2">{formatDateTime(opensAt)} 오픈</p>
      <p role="timer" aria-label="오픈까지 남은 시간" className="text-52 font-semibold tabular-nums">
        {countdownText(seconds)}
      </p>
      <p className="text-15 text-ink-2">
        지금 <strong className="font-semibold text-ink tabular-nums">{formatNumber(entry.waiting)}명</strong>이 함께
        기다리고 있습니다.
      </p>
      <p className="max-w-field text-13 text-ink-3">
        오픈 전에 들어온 분들의 순서는 오픈 시각에 무작위로 정해집니다. 먼저 들어오거나 새로고침해도 순서에는 영향이
        없으니 이 화면만 열어 두세요.
      </p>
    </>
  );
};
