import { addDays, businessDay, cutOffHour, seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';

export interface Days {
  startDate: string;
  endDate: string;
}
/** The number of day buttons, and of days in the default range (back-office document §9). */
const dailyButtons = 7;

/** The days of the day buttons, today first. */
export const lastDays = (now: Date): string[] =>
  Array.from({ length: dailyButtons }, (_, daysBack) => addDays(seoulDate(now), -daysBack));
export const defaultDays = (now: Date): Days => ({
  startDate: addDays(seoulDate(now), 1 - dailyButtons),
  endDate: seoulDate(now),
});

export interface WaitingDay {
  day: string;
  count: number;
}
export const countIn = (
  waitingDays: readonly WaitingDay[],
  { startDate, endDate }: Days,
): { inside: number; outside: number } => {
  const sum = (days: readonly WaitingDay[]): number => days.reduce((total, { count }) => total + count, 0);
  const inside = sum(waitingDays.filter(({ day }) => day >= startDate && day <= endDate));
  return { inside, outside: sum(waitingDays) - inside };
};
/** The business day whose list is still open. From 11:00 on, the open list is the list of tomorrow. */
export const openDay = (now: Date): string => addDays(businessDay(now), 1);

/** True when the range ends today and the time is before 11:00, because the list of today is still open. */
export const isBlocked = ({ endDate }: Days, now: Date): boolean =>
  endDate === seoulDate(now) && now < seoulInstant(endDate, cutOffHour);

/** The rules are in the back-office document, §5. */
export const validateDays = (days: Days, now: Date): string | undefined => {
  if (!days.startDate || !days.endDate) return '시작일과 종료일을 모두 입력해주세요.';
  if (days.endDate < days.startDate) return '시작일은 종료일보다 이후일 수 없습니다.';
  return isBlocked(days, now) ? '종료일이 오늘인 경우, 오전 11시 이후에만 다운로드할 수 있습니다.' : undefined;
};

const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const;
/** Formats a day, such as `11.21 (토)`. */
export const dayLabel = (date: string): string => {
  const [, month, day] = date.split('-');
  return `${month}.${day} (${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]})`;
};
