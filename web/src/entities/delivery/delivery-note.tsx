import { deliveryCostText } from '@gyeol/contracts/rules/delivery-text.ts';
import { shop } from '../../shared/config/shop.ts';
import { cx } from '../../shared/lib/cx.ts';

/** States the delivery fee once, before a list of prices (전자상거래법 §21의2). */
export const DeliveryNote = ({ className }: { className?: string }) => (
  <p className={cx('text-12 text-ink-3 tabular-nums', className)}>{deliveryCostText(shop().delivery)}</p>
);
