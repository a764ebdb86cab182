import { addDays, seoulDate, seoulInstant, seoulOffsetMs } from './business-day.ts';
import { type DeliveryTerms, returnDays } from './delivery.ts';

/**
 * A holiday by law (공휴일에 관한 법률 §2, in the version of 2026 with 노동절 and 제헌절; 관공서의 공휴일에 관한 규정). `substitute` names the
 * case in which the holiday gets a substitute day (§3 of the first law). `weekend`: when the holiday falls on a
 * Saturday, a Sunday or another holiday. `sunday`: when the holiday falls on a Sunday or another holiday.
 */
interface Holiday {
  readonly day: string;
  readonly substitute?: 'weekend' | 'sunday';
  readonly since?: number;
}
const everyYear: readonly Holiday[] = [
  { day: '01-01' },
  { day: '03-01', substitute: 'weekend' },
  { day: '05-01', substitute: 'weekend', since: 2026 },
  { day: '05-05', substitute: 'weekend' },
  { day: '06-06' },
  { day: '07-17', substitute: 'weekend', since: 2026 },
  { day: '08-15', substitute: 'weekend' },
  { day: '10-03', substitute: 'weekend' },
  { day: '10-09', substitute: 'weekend' },
  { day: '12-25', substitute: 'weekend' },
];
/**
 * Holidays whose dates change from year to year. 설날, 부처님오신날 and 추석 follow the lunar calendar; their dates are from
 * 한국천문연구원 월력요항, and for 2028 calculated by the Korean lunisolar calendar. `once` holds the holidays by order of the
 * government or by the law of elections. To add a year, add a row. Elections are added when their dates are set.
 */
const ofYear: Readonly<Record<number, { seollal: string; buddha: string; chuseok: string; once: readonly string[] }>> =
  {
    2025: { seollal: '01-29', buddha: '05-05', chuseok: '10-06', once: ['01-27', '06-03'] },
    2026: { seollal: '02-17', buddha: '05-24', chuseok: '09-25', once: ['06-03'] },
    2027: { seollal: '02-07', buddha: '05-13', chuseok: '09-15', once: [] },
    2028: { seollal: '01-27', buddha: '05-02', chuseok: '10-03', once: ['04-12'] },
  };
/** The last day up to which every public holiday is known. After it, only the holidays with a fixed date are known. */
export const calendarEnds = `${Math.max(...Object.keys(ofYear).map(Number))}-12-31`;

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const isWeekend = (date: string): boolean => [0, 6].includes(weekday(date));

const feast = (date: string): { date: string; substitute: 'sunday' }[] =>
  [-1, 0, 1].map((days) => ({ date: addDays(date, days), substitute: 'sunday' }));

const reckon = (year: number): ReadonlySet<string> => {
  const moon = ofYear[year];
  const fixed = everyYear
    .filter(({ since = 0 }) => year >= since)
    .map(({ day, ...rest }) => ({ date: `${year}-${day}`, ...rest }));
  const moving = moon && [
    ...feast(`${year}-${moon.seollal}`),
    ...feast(`${year}-${moon.chuseok}`),
    { date: `${year}-${moon.buddha}`, substitute: 'weekend' as const },
    ...moon.once.map((day) => ({ date: `${year}-${day}` })),
  ];
  const days: { date: string; substitute?: 'weekend' | 'sunday' }[] = [...fixed, ...(moving ?? [])];
  const free = new Set(days.map(({ date }) => date));
  const seen = new Set<string>();
  let lost: string[] = [];
  for (const { date, substitute } of days.sort((one, other) => (one.date < other.date ? -1 : 1))) {
    // When two holidays fall on one weekday, the second holiday in the list is lost and gets a substitute day. When a
    // feast of three days includes a Sunday, only the Sunday is lost.
    const onAnother = seen.has(date) && !isWeekend(date);
    seen.add(date);
    const onWeekend = substitute === 'weekend' ? isWeekend(date) : substitute === 'sunday' && weekday(date) === 0;
    if (substitute && (onAnother || onWeekend)) lost = [...lost, date];
  }
  for (const date of lost) {
    let next = date;
    while (free.has(next) || isWeekend(next)) next = addDays(next, 1);
    free.add(next);
  }
  return free;
};
const years = new Map<number, ReadonlySet<string>>();
const holidaysOf = (year: number): ReadonlySet<string> => {
  const days = years.get(year) ?? reckon(year);
  years.set(year, days);
  return days;
};

/** True when a Seoul date is a public holiday of Korea, or its substitute (대체공휴일). A Sunday alone does not count. */
export const isPublicHoliday = (date: string): boolean => holidaysOf(Number(date.slice(0, 4))).has(date);

/** True when offices, banks and carriers work on a Seoul date (영업일): no weekend, no public holiday, no closed day. */
export const isBusinessDay = (date: string, closedDays: readonly string[] = []): boolean =>
  !isWeekend(date) && !isPublicHoliday(date) && !closedDays.includes(date);

/** The first business day on or after a Seoul date. The last day of a period moves to it by law (민법 §161). */
export const businessDayFrom = (date: string, closedDays: readonly string[] = []): string => {
  let day = date;
  while (!isBusinessDay(day, closedDays)) day = addDays(day, 1);
  return day;
};

/**
 * The Seoul date `days` business days after an instant. The day of the instant is not counted (민법 §157). Without
 * `closedDays`, the days are counted as the law counts them (전자상거래법 §15: goods are sent within 3 business days of the
 * payment; §18(2): money is refunded within 3 business days of the goods' return).
 */
export const addBusinessDays = (at: Date, days: number, closedDays: readonly string[] = []): string => {
  let day = seoulDate(at);
  for (let left = days; left > 0; left -= 1) day = businessDayFrom(addDays(day, 1), closedDays);
  return day;
};

/**
 * The law leaves 3 business days for sending the goods (전자상거래법 §15). After this many business days an order counts as
 * late.
 */
const lateAfterDays = 2;
/**
 * An order that is not shipped by now is late when it was paid on this Seoul date or earlier. Two business days have
 * passed since this date.
 */
export const lastLateDay = (now: Date): string => {
  let day = seoulDate(now);
  while (addBusinessDays(seoulInstant(day), lateAfterDays) >= seoulDate(now)) day = addDays(day, -1);
  return day;
};

type ShippingTerms = Pick<DeliveryTerms, 'cutOffHour' | 'closedDays'>;
const hourInSeoul = (at: Date): number => new Date(at.getTime() + seoulOffsetMs).getUTCHours();
/** The Seoul date on which the shop ships an order that was paid at `paidAt`. */
export const shippingDay = (paidAt: Date, { cutOffHour, closedDays }: ShippingTerms): string => {
  const today = seoulDate(paidAt);
  return businessDayFrom(hourInSeoul(paidAt) < cutOffHour ? today : addDays(today, 1), closedDays);
};

/**
 * The last Seoul date on which goods received at an instant can be returned (전자상거래법 §17(1)): the seventh day after the
 * receipt. When the seventh day is a Saturday, a Sunday or a public holiday, the last date is the next business day (민법
 * §161).
 */
export const lastReturnDay = (receivedAt: Date): string => businessDayFrom(addDays(seoulDate(receivedAt), returnDays));
/** The instant at which the last day of a return is over. */
export const returnEndsAt = (receivedAt: Date): Date => seoulInstant(addDays(lastReturnDay(receivedAt), 1));

const weekdays = '일월화수목금토';
/** `2026-11-25` → `11월 25일(수)`. */
export const koreanDay = (date: string): string =>
  `${Number(date.slice(5, 7))}월 ${Number(date.slice(8, 10))}일(${weekdays[weekday(date)]})`;
/** `오늘 14:00까지 결제하면 오늘 출발`, or `지금 결제하면 11월 25일(수) 출발` when today's parcels have left or none leave today. */
export const shippingPromise = (now: Date, terms: ShippingTerms): string => {
  const day = shippingDay(now, terms);
  if (day !== seoulDate(now)) return `지금 결제하면 ${koreanDay(day)} 출발`;
  return terms.cutOffHour === 24
    ? '오늘 결제하면 오늘 출발'
    : `오늘 ${String(terms.cutOffHour).padStart(2, '0')}:00까지 결제하면 오늘 출발`;
};
