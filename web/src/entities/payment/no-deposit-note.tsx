import { noSaleDeposits } from '@gyeol/contracts/rules/payment-methods.ts';

/** Says why an order cannot be paid by deposit. `hours` is null for such an order. */
export const NoDepositNote = ({ hours }: { hours: number | null | undefined }) =>
  hours === null && <p className="text-13 text-ink-2">{noSaleDeposits}</p>;
