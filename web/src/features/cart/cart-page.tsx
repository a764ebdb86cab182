import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deliveryTermsQuery } from '../../entities/delivery/delivery-terms-query.ts';
import { ShippingPromise } from '../../entities/delivery/shipping-promise.tsx';
import { UnpaidOrders } from '../../entities/order/unpaid-orders.tsx';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { type CartLine, cartQuery } from './cart-query.ts';
import { CartSummary, cartTotals } from './cart-summary.tsx';
import { RemovedLine } from './removed-line.tsx';
import { type CartChange, useCartChange, useCartPending } from './use-cart-change.ts';
import { useLinesNow } from './use-lines-now.ts';
import { useOrder } from './use-order.ts';
import { useSelectedLines } from './use-selected-lines.ts';

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

const AllLines = ({
  buyable,
  selected,
  onSelect,
}: {
  buyable: number;
  selected: number;
  onSelect: (on: boolean) => void;
}) => (
  <Checkbox
    className="mb-2"
    checked={buyable > 0 && selected === buyable}
    disabled={buyable === 0}
    onChange={(event) => onSelect(event.target.checked)}
    label={
      <>
        전체 선택 <span className="text-ink-3 tabular-nums">{`(${selected}/${buyable})`}</span>
      </>
    }
  />
);

interface LinesProps {
  lines: readonly CartLine[];
  onChange: (change: CartChange) => void;
}

const Lines = ({ lines: answered, onChange }: LinesProps) => {
  const lines = useLinesNow(answered);
  const { data: terms, isError } = useQuery(deliveryTermsQuery);
  const { buyable, selected, select, selectAll } = useSelectedLines(lines);
  const { order, busy } = useOrder({ lines, buyable, selected });
  const pending = useCartPending();
  return (
    <>
      <div>
        <AllLines buyable={buyable.length} selected={selected.length} onSelect={selectAll} />
        <ul className="border-t border-ink">
          {lines.map((line) => (
            <CartLineRow
              key={line.cartId}
              line={line}
              selected={selected.includes(line)}
              onSelect={(on) => select(line.cartId, on)}
              onChange={onChange}
            />
          ))}
        </ul>
      </div>
      <CartSummary
        totals={cartTotals(selected, terms ?? (isError ? noFee : undefined))}
        feeUnknown={isError && !terms}
        shipping={terms && <ShippingPromise terms={terms} />}
        onOrder={order}
        busy={busy}
        wait={pending}
      />
    </>
  );
};

const Cart = ({ lines }: { lines: readonly CartLine[] }) => {
  const { change, error, failed } = useCartChange();
  const pending = useCartPending();
  const [removed, setRemoved] = useState<CartLine>();
  const apply = (next: CartChange): void => {
    if (next.quantity === 0) setRemoved(lines.find(({ cartId }) => cartId === next.cartId));
    change(next);
  };
  const isOut = removed && !lines.some(({ cartId }) => cartId === removed.cartId);
  return (
    <>
      {error && !pending && (
        <ErrorNotice error={error} onRetry={failed && (() => change(failed))}>
          장바구니를 바꾸지 못했습니다.
        </ErrorNotice>
      )}
      {isOut && <RemovedLine key={removed.cartId} line={removed} onRestored={() => setRemoved(undefined)} />}
      {lines.length === 0 ? (
        <Empty />
      ) : (
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_var(--spacing-summary)] lg:gap-18">
          <Lines lines={lines} onChange={apply} />
        </div>
      )}
    </>
  );
};

const CartPage = () => {
  const { data, error, isFetching, refetch } = useQuery(cartQuery);
  return (
    <Page title="MY BAG">
      {data ? (
        <>
          <Cart lines={data} />
          {/* The unpaid orders are below the lines, because they are loaded by a separate call and must not move the
              lines. */}
          <UnpaidOrders className="mt-12" />
        </>
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
