import { depositDays } from '@gyeol/contracts/rules/payment-methods.ts';
import { isEnded, type OrderState } from './order-states.ts';

const minute = 60_000;
/** The minutes after an order was placed or ended at which the provider is asked for missed payments. */
const unpaidSteps = [1, 5, 15, 60, 1_440] as const;
/**
 * The minutes for a paid order. The checks are rarer, and look for a missed second payment or a cancel in the
 * provider's console.
 */
const paidSteps = [15, 1_440] as const;

export interface Check {
  checkStep: number;
  checkDueAt: Date | null;
}

/**
 * The minutes for an order with a deposit. The provider is asked every hour as long as a deposit can be open, so that a
 * deposit with a lost notice is found within the hour.
 */
const depositSteps = Array.from({ length: (depositDays.max + 1) * 24 }, (_, hour) => (hour + 1) * 60);

const stepsOf = (status: OrderState): readonly number[] =>
  status === 'AWAITING_DEPOSIT'
    ? depositSteps
    : isEnded(status) || status === 'AWAITING_PAYMENT'
      ? unpaidSteps
      : paidSteps;

/**
 * Answers the time of the `step`-th check at the provider, for an order that has been in its state since `since`. Null
 * after the last step.
 */
export const checkAt = (status: OrderState, since: Date, step: number): Check => {
  const after = stepsOf(status)[step];
  return { checkStep: step, checkDueAt: after === undefined ? null : new Date(since.getTime() + after * minute) };
};

export const firstCheck = (status: OrderState, since: Date): Check => checkAt(status, since, 0);

/** The step of a check outside the schedule, for example for a webhook that follows another webhook within a second. */
export const urgentStep = -1;
