import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { call } from '../../../shared/api/call.ts';
import { confirm } from '../../../shared/ui/prompts.ts';

/** One call takes at most this many items. */
const mostItems = 100;

const requestsOf = async (itemIds: readonly number[]) => {
  const ids = [...new Set(itemIds)];
  const all: { itemOptionId: number; requests: number }[] = [];
  for (let from = 0; from < ids.length; from += mostItems) {
    const part = ids.slice(from, from + mostItems).join(',');
    all.push(...(await call('catalog.optionRequests', { query: { itemIds: part } })));
  }
  return all;
};

/**
 * Asks before options with restock requests can be bought again. At that moment, all members with a request get a
 * message, and a sent message cannot be recalled. Resolves to true when there are no requests, or when the operator
 * agrees.
 */
export const confirmRestockMessages = async (
  restocked: readonly { itemId: number; optionId: number }[],
): Promise<boolean> => {
  if (restocked.length === 0) return true;
  const options = new Set(restocked.map(({ optionId }) => optionId));
  const requested = (await requestsOf(restocked.map(({ itemId }) => itemId))).filter(({ itemOptionId }) =>
    options.has(itemOptionId),
  );
  if (requested.length === 0) return true;
  const count = formatNumber(requested.reduce((sum, { requests }) => sum + requests, 0));
  const whom = requested.length === 1 ? `${count}명에게` : `옵션 ${requested.length}개의 요청 ${count}건에`;
  return confirm(`${whom} 재입고 문자가 갑니다. 저장하시겠습니까?`, '보낸 문자는 되돌릴 수 없습니다.');
};
