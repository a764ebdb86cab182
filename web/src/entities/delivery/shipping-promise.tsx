import { shippingPromise } from '@gyeol/contracts/rules/business-calendar.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import { useEffect, useState } from 'react';

const refreshMs = 30_000;

/** When what is paid now leaves the house: `오늘 14:00까지 결제하면 오늘 출발`. It goes with the clock while the page is open. */
export const ShippingPromise = ({ terms }: { terms: Pick<DeliveryTerms, 'cutOffHour' | 'closedDays'> }) => {
  // The browser's clock alone: the first HTML may be some minutes old.
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const tick = (): void => setNow(new Date());
    tick();
    const timer = setInterval(tick, refreshMs);
    return () => clearInterval(timer);
  }, []);
  return <span>{now ? shippingPromise(now, terms) : '\u00a0'}</span>;
};
