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

/** The admissions of this tab, as the calls of an order carry them. The shop knows which of them are still good. */
export const admissionHeaders = (): Record<string, string> => {
  const admissions = Object.values(admissionsOfTab());
  return admissions.length > 0 ? { [admissionHeader]: admissions.join(',') } : {};
};

const admissionCodes: readonly string[] = ['WAITING_ROOM', 'PASS_EXPIRED', 'PASS_SPENT', 'PASS_INVALID'];

/** The sale gate that a refusal names, when an order has to go through the waiting room. */
export const saleGateIdOf = (error: unknown): number | undefined =>
  error instanceof ApiError && admissionCodes.includes(error.code) && typeof error.extra.doorId === 'number'
    ? error.extra.doorId
    : undefined;

/** Removes the admission that was refused; of another member's, all. */
export const removeAdmissions = ({ code }: ApiError, gateId: number): void => {
  const { [gateId]: _refused, ...others } = admissionsOfTab();
  stored.write(code === 'PASS_INVALID' ? {} : others);
};

/** What the waiting room is opened with: the screen to go on to, and its navigation state. */
export interface WaitingRoomState {
  from: string;
  state?: unknown;
}
