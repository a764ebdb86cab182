import { deliveryCostText } from '@gyeol/contracts/rules/delivery-text.ts';
import { shop } from '../../shared/config/shop.ts';
import { cx } from '../../shared/lib/cx.ts';

/** Once in a list of prices, before they are read: what delivery adds to them (전자상거래법 §21의2). */
export const DeliveryNote = ({ className }: { className?: string }) => (
  <p className={cx('text-12 text-ink-3 tabular-nums', className)}>{deliveryCostText(shop().delivery)}</p>
);
