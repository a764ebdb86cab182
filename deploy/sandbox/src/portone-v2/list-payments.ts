import type { PortoneDeps } from '../portone/deps.ts';
import { isV2 } from '../portone/payment.ts';
import { paymentViewV2 } from './payment-view.ts';

interface ListRequest {
  page?: { number?: number; size?: number };
  filter?: { from?: string; until?: string; status?: string[] };
}
const parse = (text: string | undefined): ListRequest => {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as ListRequest;
  } catch {
    return {};
  }
};

/** Lists by the time at which a payment reached its status. Source: `GetPaymentsBody`, `PaymentFilterInput`. */
export const listPayments = ({ context, store }: PortoneDeps, requestBody: string | undefined) => {
  const { page: { number = 0, size = 10 } = {}, filter: { from, until, status } = {} } = parse(requestBody);
  const [start, end] = [from ? Date.parse(from) : 0, until ? Date.parse(until) : context.now()];
  const found = [...store.all()]
    .filter(isV2)
    .map((payment) => paymentViewV2(context, payment))
    .filter((view) => status === undefined || status.includes(view.status))
    .filter(({ statusChangedAt }) => Date.parse(statusChangedAt) >= start && Date.parse(statusChangedAt) <= end)
    .sort((one, other) => one.statusChangedAt.localeCompare(other.statusChangedAt));
  return { items: found.slice(number * size, (number + 1) * size), page: { number, size, totalCount: found.length } };
};
