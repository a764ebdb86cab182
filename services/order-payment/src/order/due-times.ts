import { sql } from '@gyeol/service-kit/db/db.ts';
import { placingSeconds } from './unpaid-transitions.ts';

/** The earliest time at which work of each kind is due. Each statement reads the first entry of a partial index. */
export const dueTimes = {
  check: sql('due.check', 'select min(check_due_at) as at from orders where check_due_at is not null'),
  paymentEnds: sql(
    'due.payment-ends',
    `select min(expires_at) as at from orders where status = 'AWAITING_PAYMENT' and cancel_requested_at is null`,
  ),
  depositEnds: sql(
    'due.deposit-ends',
    `select min(expires_at) as at from orders where status = 'AWAITING_DEPOSIT' and cancel_requested_at is null`,
  ),
  stuckOrder: sql(
    'due.stuck-order',
    `select min(placed_at) + interval '${placingSeconds} s' as at from orders where status = 'PLACING'`,
  ),
  cancel: sql('due.cancel', 'select min(cancel_due_at) as at from orders where cancel_due_at is not null'),
  claimRefund: sql(
    'due.claim-refund',
    'select min(refund_due_at) as at from refund_requests where refund_requested_at is not null',
  ),
  parcelPoll: sql('due.parcel-poll', 'select min(poll_due_at) as at from parcels where poll_due_at is not null'),
  returnPoll: sql(
    'due.return-poll',
    'select min(poll_due_at) as at from refund_requests where poll_due_at is not null',
  ),
  escrow: sql('due.escrow', 'select min(due_at) as at from escrow_deliveries where due_at is not null'),
  receipt: sql(
    'due.receipt',
    'select min(due_at) as at from cash_receipts where due_at is not null and imp_uid is not null',
  ),
  receiptErasure: sql(
    'due.receipt-erasure',
    'select min(erase_at) as at from cash_receipts where erase_at is not null',
  ),
  paymentRefund: sql(
    'due.payment-refund',
    'select min(return_due_at) as at from payments where return_due_at is not null',
  ),
} as const;
