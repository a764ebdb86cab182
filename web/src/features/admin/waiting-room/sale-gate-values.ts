import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { maxPerMinute } from '@gyeol/contracts/rules/waiting.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { parseSeoulLocal, toSeoulLocal } from '../../../shared/lib/seoul-local.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import type { AdminSaleGate } from './sale-gates-query.ts';

/** All values are typed texts. Times are in Seoul time as `YYYY-MM-DDTHH:mm`. */
export interface SaleGateValues {
  title: string;
  opensAt: string;
  closesAt: string;
  perMinute: string;
}

const localOf = (instant: string | Date): string => toSeoulLocal(instant).slice(0, 16);

export const newGateValues = (now: Date): SaleGateValues => ({
  title: '',
  opensAt: localOf(now),
  closesAt: '',
  perMinute: '60',
});
export const valuesOf = ({ title, opensAt, closesAt, perMinute }: AdminSaleGate): SaleGateValues => ({
  title,
  opensAt: localOf(opensAt),
  closesAt: closesAt === null ? '' : localOf(closesAt),
  perMinute: String(perMinute),
});
export const termsOf = ({ title, opensAt, closesAt, perMinute }: SaleGateValues) => ({
  title: title.trim(),
  opensAt: parseSeoulLocal(opensAt),
  closesAt: closesAt === '' ? null : parseSeoulLocal(closesAt),
  perMinute: wholeNumber(perMinute),
});

/** The message for a failed save without a reason from the shop. */
export const notSaved = '대기실을 저장하지 못했습니다. 잠시 후 다시 시도해주세요.';
/** The consequences that an operator confirms before opening a sale gate. */
export const followsOf = ({ opensAt, perMinute }: SaleGateValues, now: Date): string => {
  const from = parseSeoulLocal(opensAt);
  const when = new Date(from) <= now ? '지금부터' : `${formatDateTime(from)}부터`;
  const many = formatNumber(wholeNumber(perMinute));
  return `${when} 대기실을 거친 고객만 주문할 수 있고, 1분에 ${many}명씩 입장합니다. 결제를 기다리는 주문은 그대로 결제할 수 있습니다.`;
};

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** Each rule answers true, or the error message. */
export const rules = {
  title: (text: string) => text.trim() !== '' || '대기실 이름을 입력해주세요.',
  opensAt: (text: string) => localTime.test(text) || '시작 시각을 입력해주세요.',
  closesAt: (text: string, { opensAt }: Pick<SaleGateValues, 'opensAt'>) => {
    if (text === '') return true;
    return (localTime.test(text) && text > opensAt) || '종료 시각은 시작 시각보다 뒤여야 합니다.';
  },
  perMinute: (text: string) => {
    const value = wholeNumber(text);
    return (value >= 1 && value <= maxPerMinute) || '1명부터 60,000명까지 입력해주세요.';
  },
};
