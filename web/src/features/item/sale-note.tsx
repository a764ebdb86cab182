import { koreanDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { seoulDate, seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { type ItemSale, itemAt, nextSale } from '@gyeol/contracts/rules/sale.ts';
import type { ItemNow } from '../../entities/item/item-now.ts';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { serverNow } from '../../shared/api/server-clock.ts';
import { useSecondsLeft } from '../../shared/lib/use-seconds-left.ts';
import { RemindButton } from './remind-button.tsx';

const daySeconds = 86_400;
/** Formats the time until a start: `3일`, and `02:03:04` within the last 24 hours. */
const untilText = (seconds: number): string =>
  seconds < daySeconds
    ? new Date(seconds * 1_000).toISOString().slice(11, 19)
    : `${Math.floor(seconds / daySeconds)}일`;

/** Counts by the server's clock. Screen readers do not announce a timer by themselves. */
const TimeUntil = ({ start }: { start: string }) => (
  <p role="timer" className="text-ink-2 tabular-nums">
    시작까지 {untilText(useSecondsLeft(start, serverNow))}
  </p>
);

/** Returns `12월 1일(화) 10:00부터 31,200원`, or `12월 1일(화) 10:00 오픈` when the price stays the same. */
const planText = (item: ItemDetail, { startsAt }: ItemSale): string => {
  const start = new Date(startsAt);
  const moment = `${koreanDay(seoulDate(start))} ${seoulMoment(start).split(' ').at(-1)}`;
  const then = itemAt(item, start);
  if (then.discountPrice === item.discountPrice) return `${moment} 오픈`;
  return `${moment}부터 ${formatWon(lowestPrices(then).final)}${then.priceVaries ? '부터' : ''}`;
};

/** Returns the sale that opens the item, or else the next sale unless another sale is running. */
const plannedSale = ({ item, sale, opens }: ItemNow<ItemDetail>, at: Date): ItemSale | undefined =>
  opens
    ? item.sales.find(({ salePrice, startsAt }) => salePrice === null && startsAt === opens)
    : sale
      ? undefined
      : nextSale(item, at);

/** True for a sale without a price that has not ended. */
const isOpen = ({ salePrice, endsAt }: ItemSale, at: Date): boolean =>
  salePrice === null && (endsAt === null || Date.parse(endsAt) > at.getTime());

/** Says until when the running sale lasts, and when the next sale begins. */
const SaleNote = ({ now, at }: { now: ItemNow<ItemDetail>; at: Date }) => {
  const { item, sale } = now;
  const planned = plannedSale(now, at);
  // The box stays when an opening begins, so that the buttons below it do not move under a finger.
  const opened = planned || sale ? undefined : item.sales.find((one) => isOpen(one, at));
  if (!sale && !planned && !opened) return null;
  return (
    <aside
      aria-label="행사 안내"
      className="my-2 flex flex-col gap-1 rounded-sm border border-line bg-surface p-4 text-13"
    >
      {sale && (
        <>
          <p className="text-15 font-semibold">{sale.title}</p>
          {sale.endsAt && <p className="text-ink-2">{`${seoulMoment(new Date(sale.endsAt))}까지`}</p>}
        </>
      )}
      {opened && (
        <>
          <p className="text-15 font-semibold">{opened.title}</p>
          <p role="status" className="text-ink-2">
            판매를 시작했습니다.
          </p>
        </>
      )}
      {planned && (
        <>
          <p className="text-15 font-semibold">{planned.title}</p>
          <p className="text-ink-2">{planText(item, planned)}</p>
          <TimeUntil start={planned.startsAt} />
          <RemindButton saleId={planned.saleId} itemId={item.id} />
        </>
      )}
    </aside>
  );
};
export default SaleNote;
