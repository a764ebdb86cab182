import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { storedValue } from '../../shared/lib/stored.ts';

type Admissions = Record<string, string>;
const isAdmissions = (kept: unknown): kept is Admissions =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((admission) => typeof admission === 'string');
const stored = storedValue('tab', 'order:passes', isAdmissions);
const admissionsOfTab = (): Admissions => stored.read() ?? {};

/** Stores the admission of a sale gate for the orders of this tab. */
export const storeAdmission = (gateId: number, admission: string): void =>
  stored.write({ ...admissionsOfTab(), [gateId]: admission });

/** Returns the headers with the admissions of this tab for the calls of an order. The shop checks their validity. */
export const admissionHeaders = (): Record<string, string> => {
  const admissions = Object.values(admissionsOfTab());
  return admissions.length > 0 ? { [admissionHeader]: admissions.join(',') } : {};
};

const admissionCodes: readonly string[] = ['WAITING_ROOM', 'PASS_EXPIRED', 'PASS_SPENT', 'PASS_INVALID'];

/** Returns the id of the sale gate when the shop refused a call because of a missing or invalid admission. */
export const saleGateIdOf = (error: unknown): number | undefined =>
  error instanceof ApiError && admissionCodes.includes(error.code) && typeof error.extra.doorId === 'number'
    ? error.extra.doorId
    : undefined;

/** Removes the refused admission. If the admission belonged to another member, all admissions are removed. */
export const removeAdmissions = ({ code }: ApiError, gateId: number): void => {
  const { [gateId]: _refused, ...others } = admissionsOfTab();
  stored.write(code === 'PASS_INVALID' ? {} : others);
};

/**
 * The navigation state for the waiting room. It names the screen that follows, and the navigation state of that screen.
 */
export interface WaitingRoomState {
  from: string;
  state?: unknown;
}
