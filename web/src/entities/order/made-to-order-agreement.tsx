import type { Answer } from '../../shared/api/call-types.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';

/** What the buyer agreed to about lines that are made to order, and when. */
export const MadeToOrderAgreement = ({ order }: { order: Pick<Answer<'order.detail'>, 'madeToOrderAgreement'> }) =>
  order.madeToOrderAgreement && (
    <section aria-label="주문제작 동의" className="flex flex-col gap-1 break-inside-avoid">
      <h2 className="text-15 font-semibold">주문제작 동의</h2>
      <p className="text-13 text-ink-2">{order.madeToOrderAgreement.text}</p>
      <p className="text-13 text-ink-3">{formatDateTime(order.madeToOrderAgreement.at)} 동의</p>
    </section>
  );
