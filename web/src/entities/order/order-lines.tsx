import { lineTotal } from '@gyeol/contracts/rules/item-prices.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Answer } from '../../shared/api/call-types.ts';
import { Price } from '../../shared/ui/price.tsx';
import { ResponsiveImage } from '../../shared/ui/responsive-image.tsx';

type OrderLine = Answer<'order.detail'>['itemManagements'][number];

interface Props {
  lines: readonly OrderLine[];
  action?: (line: OrderLine) => ReactNode;
}

export const OrderLines = ({ lines, action }: Props) => (
  <ul className="border-t border-ink">
    {lines.map((line) => (
      <li
        key={line.itemOptionId}
        className="flex gap-4 border-b border-line py-4 break-inside-avoid lg:gap-6"
        data-testid="order-line"
      >
        <Link to={`/detail/${line.itemId}`} className="block w-thumb shrink-0 self-start">
          <ResponsiveImage src={line.imageUrl} alt={`${line.title} 상세 보기`} sizes="80px" className="rounded-sm" />
        </Link>
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-col gap-1">
            <Link to={`/detail/${line.itemId}`} className="-my-3 py-3 text-15 hover:underline">
              {line.title}
            </Link>
            <p className="text-13 text-ink-3">옵션: {line.itemOptionName}</p>
            {line.madeToOrder && <p className="text-13 text-clay">주문제작</p>}
            <p className="text-13 text-ink-2">
              <Price won={line.finalPrice} /> · 수량 {line.quantity}개
            </p>
          </div>
          <Price won={lineTotal(line.finalPrice, line.quantity)} className="text-15 font-semibold" />
          {action && <div className="w-full empty:hidden print:hidden">{action(line)}</div>}
        </div>
      </li>
    ))}
  </ul>
);
