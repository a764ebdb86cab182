import { orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { StatusDot, type Tone } from '../../shared/ui/badge.tsx';

const tones: Record<string, Tone> = { PREPARING: 'warn', SHIPPING: 'clay', DELIVERED: 'ok', CANCELLED: 'plain' };

/** Shows an order's status as a dot and its Korean word. An unknown value is shown as 알수없음. */
export const OrderStatusDot = ({ status }: { status: string }) => (
  <StatusDot tone={tones[status] ?? 'plain'}>{orderStatusLabel(status)}</StatusDot>
);
