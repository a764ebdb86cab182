import { depositDays } from '@gyeol/contracts/rules/payment-methods.ts';
import { isEnded, type OrderState } from './order-states.ts';

const minute = 60_000;
/** Minutes after an order was placed or ended at which the provider is asked for payments that we missed. */
const unpaidSteps = [1, 5, 15, 60, 1_440] as const;
/** A paid order is asked about less: for a second payment, or a cancel in the provider's console, that we missed. */
const paidSteps = [15, 1_440] as const;

export interface Check {
  checkStep: number;
  checkDueAt: Date | null;
}

/** A deposit whose notice was lost is found within the hour, as long as one can be waited for. */
const depositSteps = Array.from({ length: (depositDays.max + 1) * 24 }, (_, hour) => (hour + 1) * 60);

const stepsOf = (status: OrderState): readonly number[] =>
  status === 'AWAITING_DEPOSIT'
    ? depositSteps
    : isEnded(status) || status === 'AWAITING_PAYMENT'
      ? unpaidSteps
      : paidSteps;

/** The `step`-th question about an order that has been in its state since `since`; none after the last. */
export const checkAt = (status: OrderState, since: Date, step: number): Check => {
  const after = stepsOf(status)[step];
  return { checkStep: step, checkDueAt: after === undefined ? null : new Date(since.getTime() + after * minute) };
};

/** The first question after a change of state. */
export const firstCheck = (status: OrderState, since: Date): Check => checkAt(status, since, 0);

/** A webhook came too soon after another: it is looked into a second later, whatever the schedule says. */
export const urgentStep = -1;
