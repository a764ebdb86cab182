import { shippingPromise } from '@gyeol/contracts/rules/business-calendar.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import { useSyncExternalStore } from 'react';

const minute = 60_000;
const everyHalfMinute = (notify: () => void): (() => void) => {
  const timer = setInterval(notify, minute / 2);
  return () => clearInterval(timer);
};
const currentMinute = (): number => Math.floor(Date.now() / minute) * minute;
/**
 * Gives the server no time, so that the first HTML does not contain this text. The first HTML may be some minutes old
 * when a visitor gets it.
 */
const noClock = (): undefined => undefined;

/**
 * States when an order that is paid now is shipped: `오늘 14:00까지 결제하면 오늘 출발`. The text follows the clock while the page
 * is open.
 */
export const ShippingPromise = ({ terms }: { terms: Pick<DeliveryTerms, 'cutOffHour' | 'closedDays'> }) => {
  const now = useSyncExternalStore(everyHalfMinute, currentMinute, noClock);
  return <span>{now === undefined ? '\u00a0' : shippingPromise(new Date(now), terms)}</span>;
};
