import { limitingSales } from '@gyeol/contracts/rules/sale.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { itemKeys } from '../../entities/item/keys.ts';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { limitsOf, smallestLimit } from './buyer-limits.ts';

/** Reads again when the limit of a sale begins or ends. */
const remainingQuery = (itemId: number, saleIds: readonly number[], signedIn: boolean) =>
  queryOptions({
    queryKey: itemKeys.buyerLimit(itemId, saleIds),
    queryFn: ({ signal }) => call('catalog.buyerLimit', { params: { itemId }, signal }),
    enabled: signedIn,
    retry: false,
  });

const limitText = ({ title, buyerLimit }: ReturnType<typeof limitsOf>[number]): string =>
  title === null
    ? `한 분이 ${buyerLimit}개까지 구매하실 수 있습니다.`
    : `‘${title}’ 행사 상품은 한 분이 모두 합해 ${buyerLimit}개까지 구매하실 수 있습니다.`;
const remainingText = (remaining: number, saleTitle: string | null): string => {
  const of = saleTitle === null ? '' : `‘${saleTitle}’ 행사 상품을 `;
  return remaining === 0 ? `${of}이미 모두 구매하셨습니다.` : `${of}지금 ${remaining}개 더 구매하실 수 있습니다.`;
};

/** Says how many pieces one buyer may have, and how many are left for a member who has some already. */
export const BuyerLimit = ({ item, at }: { item: ItemDetail; at: Date | undefined }) => {
  const signedIn = useSession() !== undefined;
  const limits = limitsOf(item, at);
  const smallest = smallestLimit(item, at);
  const saleIds = at ? limitingSales(item, at).map(({ saleId }) => saleId) : [];
  const { data } = useQuery(remainingQuery(item.id, saleIds, signedIn && smallest !== undefined));
  if (smallest === undefined) return null;
  const remaining = data?.remaining ?? smallest;
  return (
    <>
      <dt className="text-ink-3">구매 한도</dt>
      <dd>
        {limits.map((limit) => (
          <p key={limit.saleId}>{limitText(limit)}</p>
        ))}
        {remaining < smallest && <p className="text-ink">{remainingText(remaining, data?.saleTitle ?? null)}</p>}
      </dd>
    </>
  );
};
