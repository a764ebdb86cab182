import { returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { deliveryCostText, remoteAreasText, transitDaysText } from '@gyeol/contracts/rules/delivery-text.ts';
import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { pointsEarned } from '@gyeol/contracts/rules/points.ts';
import { limitingSales, saleAt } from '@gyeol/contracts/rules/sale.ts';
import { useQuery } from '@tanstack/react-query';
import { ShippingPromise } from '../../entities/delivery/shipping-promise.tsx';
import type { ItemDetail } from '../../entities/item/item-types.ts';
import { pointTermsQuery } from '../../entities/points/point-queries.ts';
import { shop } from '../../shared/config/shop.ts';
import { BuyerLimit } from './buyer-limit.tsx';
import { SaleGateHint } from './sale-gate-hint.tsx';

const Earning = ({ price }: { price: number }) => {
  const { data: terms } = useQuery(pointTermsQuery);
  const points = terms ? pointsEarned(price, terms) : 0;
  return points > 0 ? (
    <>
      <dt className="text-ink-3">적립</dt>
      <dd>구매하면 {formatWon(points)} 적립</dd>
    </>
  ) : null;
};

const isBehindSale = (item: ItemDetail, at: Date | undefined): boolean =>
  at !== undefined && (saleAt(item, at) !== undefined || limitingSales(item, at).length > 0);
/** Says how long a deposit may take for goods of a sale, where the shop takes deposits for them. */
const SaleDeposit = ({ behindSale }: { behindSale: boolean }) => {
  const hours = shop().saleDepositHours;
  return behindSale && hours ? (
    <>
      <dt className="text-ink-3">무통장입금</dt>
      <dd>행사 상품은 주문한 뒤 {hours}시간 안에 입금해주세요.</dd>
    </>
  ) : null;
};

/**
 * Shows the facts below the price, which are loaded a moment later: delivery, return and points, and the waiting room
 * if there is one.
 */
const PriceNote = ({ item, at }: { item: ItemDetail; at: Date | undefined }) => {
  const terms = shop().delivery;
  const remote = remoteAreasText(terms);
  const price = lowestPrices(item).final;
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink-2">
        <dt className="text-ink-3">배송</dt>
        <dd>
          <p>{deliveryCostText(terms, price)}</p>
          <p>
            <ShippingPromise terms={terms} /> ·{' '}
            <span className="whitespace-nowrap">{`출고 후 ${transitDaysText(terms)}일`}</span>
          </p>
          {remote && <p className="text-ink-3">도서산간 추가: {remote}</p>}
        </dd>
        <dt className="text-ink-3">교환·반품</dt>
        <dd>
          받은 뒤 {returnDays}일 이내 · 반품비 {formatWon(terms.returnFee)}
        </dd>
        {item.madeToOrder && (
          <>
            <dt className="text-ink-3">주문제작</dt>
            <dd className="text-ink">
              주문을 받은 뒤 만드는 상품입니다. 주문서에서 동의하시면 제작을 시작한 뒤에는 단순 변심으로
              취소·교환·반품할 수 없습니다.
            </dd>
          </>
        )}
        <BuyerLimit item={item} at={at} />
        <SaleDeposit behindSale={isBehindSale(item, at)} />
        <Earning price={price} />
      </dl>
      <SaleGateHint itemId={item.id} />
    </>
  );
};
export default PriceNote;
