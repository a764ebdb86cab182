import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Ranking } from '../../../shared/admin/charts/ranking.tsx';
import { call } from '../../../shared/api/call.ts';
import { ErrorNotice } from '../../../shared/ui/states.tsx';
import { dashboardKeys } from './keys.ts';

const size = 5;

/** Lists the sold-out options with the most restock requests. */
export const Demand = () => {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: dashboardKeys.demand,
    queryFn: ({ signal }) => call('reporting.stockRequests', { query: { page: 0, size }, signal }),
  });
  if (isError && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        재고 요청 데이터를 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  return (
    <Ranking
      label="재입고 요청이 많은 옵션"
      empty="등록된 재고 요청이 없습니다."
      rows={data?.content.map(({ itemOptionId, itemTitle, itemOptionName, stockRequest }) => ({
        key: itemOptionId,
        name: `${itemTitle} · ${itemOptionName}`,
        value: stockRequest,
        text: `${formatNumber(stockRequest)}명`,
      }))}
    />
  );
};
