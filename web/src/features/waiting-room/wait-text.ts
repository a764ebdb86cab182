import { formatNumber } from '@gyeol/contracts/rules/money.ts';

/**
 * Formats a waiting time, such as `약 3분`. The time is rounded up, because an earlier admission disappoints no visitor.
 */
export const waitText = (seconds: number): string => {
  if (seconds <= 10) return '곧 입장';
  if (seconds <= 50) return `약 ${Math.ceil(seconds / 10) * 10}초`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `약 ${minutes}분`;
  const rest = minutes % 60;
  return `약 ${Math.floor(minutes / 60)}시간${rest > 0 ? ` ${rest}분` : ''}`;
};

const steps = [1, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
/**
 * Returns the announcement for screen readers. The announcement stays the same until the number ahead falls below the
 * next round number. A long wait is thus announced in a dozen sentences, and not with each poll.
 */
export const positionAnnouncement = (ahead: number): string => {
  if (ahead === 0) return '다음 차례입니다.';
  const step = steps.find((one) => ahead <= one);
  return step === undefined ? '대기 인원이 많습니다.' : `앞에 ${formatNumber(step)}명 이하 남았습니다.`;
};

const two = (value: number): string => String(value).padStart(2, '0');
/** Formats a countdown: `1일 02:03:04`, `02:03:04` or `03:04`. */
export const countdownText = (seconds: number): string => {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const rest = `${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${days}일 ${two(hours)}:${rest}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
};
