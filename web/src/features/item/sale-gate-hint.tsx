import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import type { WaitingRoomState } from '../../entities/sale-gate/admissions.ts';
import { saleGateKeys } from '../../entities/sale-gate/keys.ts';
import { call } from '../../shared/api/call.ts';
import { shop } from '../../shared/config/shop.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';

/** The sale gates are read separately, so that the item's detail can be cached for all visitors. */
const saleGatesQuery = (itemId: number) =>
  queryOptions({
    queryKey: saleGateKeys.ofItem(itemId),
    queryFn: ({ signal }) => call('waiting.saleGates', { query: { itemId }, signal }),
    staleTime: 30_000,
    retry: false,
  });

/**
 * Says that the item, its sale, or the whole shop is now sold through a waiting room. Shows nothing while the sale gates
 * are not known.
 */
export const SaleGateHint = ({ itemId }: { itemId: number }) => {
  const { pathname } = useLocation();
  const { data, dataUpdatedAt } = useQuery(saleGatesQuery(itemId));
  const gate = data?.find((one) => one.itemId === itemId) ?? data?.find((one) => one.itemId === null);
  if (!gate) return null;
  const hours = shop().saleDepositHours;
  const waitingRoomState: WaitingRoomState = { from: pathname };
  const isBeforeOpening = Date.parse(gate.opensAt) > dataUpdatedAt;
  return (
    <aside
      aria-label="대기실 안내"
      className="mt-4 flex flex-col gap-1 rounded-sm border border-line bg-surface p-4 text-13"
    >
      <p className="text-15 font-semibold">대기실 운영 상품</p>
      <p className="text-ink-2">
        {isBeforeOpening
          ? `${formatDateTime(gate.opensAt)}에 오픈합니다. 대기실에 미리 들어와 기다리면 오픈할 때 순서가 정해집니다.`
          : '주문이 몰려 대기 순서대로 주문을 받고 있습니다.'}
      </p>
      {hours ? <p className="text-ink-2">무통장입금은 주문한 뒤 {hours}시간 안에 입금해주세요.</p> : null}
      <Link
        to={`/waiting/${gate.doorId}`}
        state={waitingRoomState}
        className="inline-flex min-h-touch items-center self-start underline underline-offset-4"
      >
        대기실 들어가기
      </Link>
    </aside>
  );
};
