const parts = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const read = (instant: string): Record<string, string> =>
  Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));

/** Formats a day in Seoul: `2026.11.21`. */
export const formatDate = (instant: string): string => {
  const { year, month, day } = read(instant);
  return `${year}.${month}.${day}`;
};

/** Formats a time in Seoul, 24 hours: `2026.11.21 18:05` (storefront document §9). */
export const formatDateTime = (instant: string): string => {
  const { hour, minute } = read(instant);
  return `${formatDate(instant)} ${hour}:${minute}`;
};
