import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { deliveryTermsQuery } from '../../entities/delivery/delivery-terms-query.ts';
import { UnpaidOrders } from '../../entities/order/unpaid-orders.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { type CartLine, cartQuery } from './cart-query.ts';
import { CartSummary, cartTotals } from './cart-summary.tsx';
import { useCartChange } from './use-cart-change.ts';
import { useOrder } from './use-order.ts';

const Grey = () => (
  <div className="flex gap-4 border-b border-line py-6" aria-busy="true">
    <Skeleton className="aspect-card w-thumb sm:w-28" />
    <div className="flex flex-1 flex-col gap-3">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  </div>
);

const Empty = () => (
  <EmptyState
    hint="마음에 드는 상품을 담으면 이곳에서 한 번에 주문할 수 있습니다."
    action={
      <Link to="/shop" className={buttonClass()}>
        상품 둘러보기
      </Link>
    }
  >
    장바구니가 비어 있습니다.
  </EmptyState>
);

const noFee = { deliveryFee: 0, freeDeliveryFrom: 0 };

const Cart = ({ lines }: { lines: readonly CartLine[] }) => {
  const { data: terms, isError } = useQuery(deliveryTermsQuery);
  const { change, pending, error, failed } = useCartChange();
  const { order, busy } = useOrder();
  if (lines.length === 0) return <Empty />;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-summary)] lg:gap-18">
      <div>
        {error && !pending && (
          <ErrorNotice error={error} onRetry={failed && (() => change(failed))}>
            장바구니를 바꾸지 못했습니다.
          </ErrorNotice>
        )}
        <ul className="border-t border-ink">
          {lines.map((line) => (
            <CartLineRow key={line.cartId} line={line} onChange={change} />
          ))}
        </ul>
      </div>
      <CartSummary
        totals={cartTotals(lines, terms ?? (isError ? noFee : undefined))}
        feeUnknown={isError && !terms}
        onOrder={order}
        busy={busy}
        wait={pending}
      />
    </div>
  );
};

const CartPage = () => {
  const { data, error, isFetching, refetch } = useQuery(cartQuery);
  return (
    <Page title="MY BAG">
      <UnpaidOrders className="mb-12" />
      {data ? (
        <Cart lines={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          장바구니를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <>
          <Grey />
          <Grey />
        </>
      )}
    </Page>
  );
};
export default CartPage;
