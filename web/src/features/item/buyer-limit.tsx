import { queryOptions, useQuery } from '@tanstack/react-query';
import { itemKeys } from '../../entities/item/keys.ts';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/use-session.ts';

const remainingQuery = (itemId: number, signedIn: boolean) =>
  queryOptions({
    queryKey: itemKeys.buyerLimit(itemId),
    queryFn: ({ signal }) => call('catalog.buyerLimit', { params: { itemId }, signal }),
    enabled: signedIn,
    retry: false,
  });

/** Says how many pieces one buyer may have, and how many are left for a member who has some already. */
export const BuyerLimit = ({ itemId, limit }: { itemId: number; limit: number }) => {
  const signedIn = useSession() !== undefined;
  const remaining = useQuery(remainingQuery(itemId, signedIn)).data?.remaining ?? limit;
  return (
    <>
      <dt className="text-ink-3">구매 한도</dt>
      <dd>
        <p>한 분이 {limit}개까지 구매하실 수 있습니다.</p>
        {remaining < limit && (
          <p className="text-ink">
            {remaining === 0 ? '이미 모두 구매하셨습니다.' : `지금 ${remaining}개 더 구매하실 수 있습니다.`}
          </p>
        )}
      </dd>
    </>
  );
};
