import { isReversed, parseBound } from '@gyeol/contracts/rules/business-day.ts';
import { searchKey } from '@gyeol/contracts/rules/grams.ts';
import { foldPhone } from '@gyeol/contracts/rules/phone.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** Half-open: from ≤ t < to. */
export interface Period {
  from: Date | null;
  to: Date | null;
}

const bound = (text: string | undefined, side: 'start' | 'end'): Date | null => {
  if (text === undefined || text === '') return null;
  const at = parseBound(text, side);
  if (at === undefined)
    throw problem('DATE_RANGE', {
      message: '날짜 형식이 올바르지 않습니다.',
      extra: { field: side === 'start' ? 'startDate' : 'endDate' },
    });
  return at;
};

/** Both ends are optional unless `demanded`. Throws DATE_RANGE or PERIOD_REVERSED. */
export const periodOf = (query: { startDate?: string; endDate?: string }, demanded = false): Period => {
  const period = { from: bound(query.startDate, 'start'), to: bound(query.endDate, 'end') };
  if (demanded && (period.from === null || period.to === null)) throw problem('DATE_RANGE');
  if (isReversed(query)) throw problem('PERIOD_REVERSED');
  return period;
};

const minPhoneDigits = 4;
/**
 * A search finds a name by any part of it, and a phone by at least four digits, in any spelling. Throws BAD_REQUEST.
 */
export const wordsOf = (query: {
  name?: string;
  phoneNumber?: string;
}): { name: string | null; phone: string | null } => {
  const name = searchKey(query.name ?? '') || null;
  const phone = query.phoneNumber ? foldPhone(query.phoneNumber).replace(/\D/g, '') : null;
  if (phone !== null && phone.length < minPhoneDigits) {
    throw problem('BAD_REQUEST', {
      message: '전화번호는 숫자 4자리 이상 입력해주세요.',
      extra: { field: 'phoneNumber' },
    });
  }
  return { name, phone };
};
