import { problems } from '@gyeol/contracts/problems.ts';
import { isProblem } from '@gyeol/service-kit/errors.ts';
import type { OperatorDeps } from './operator.ts';

interface FailedRow {
  readonly saved: false;
  readonly code: string;
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>>;
}
/** Turns the error of one row into the row's outcome, so that the rows after it are still tried. */
export const failed = (deps: OperatorDeps, error: unknown): FailedRow => {
  if (isProblem(error)) return { saved: false, code: error.code, message: error.message, extra: error.extra };
  deps.log.error({ err: error, operation: deps.operator.operation }, 'a row of a bulk edit failed');
  return { saved: false, code: 'INTERNAL', message: problems.INTERNAL[1], extra: {} };
};
