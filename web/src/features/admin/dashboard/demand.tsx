import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { Ranking } from '../../../shared/charts/ranking.tsx';

const size = 5;

/** The sold-out options that are asked for most. */
export const Demand = () => {
  const { data, isError } = useQuery({
    queryKey: ['my', 'admin', 'restock', 'most'],
    queryFn: ({ signal }) => call('reporting.stockRequests', { query: { page: 0, size }, signal }),
  });
  return (
    <Ranking
      label="재입고 요청이 많은 옵션"
      empty="등록된 재고 요청이 없습니다."
      rows={
        isError
          ? []
          : data?.content.map(({ itemOptionId, itemTitle, itemOptionName, stockRequest }) => ({
              key: itemOptionId,
              name: `${itemTitle} · ${itemOptionName}`,
              value: stockRequest,
              text: `${formatNumber(stockRequest)}명`,
            }))
      }
    />
  );
};
