import { admissionHeader } from '@gyeol/contracts/rules/waiting.ts';
import { ApiError } from '../../shared/api/api-error.ts';

const storageKey = 'order:passes';
type Admissions = Record<string, string>;

const readAdmissions = (): Admissions => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Admissions;
const writeAdmissions = (admissions: Admissions): void =>
  sessionStorage.setItem(storageKey, JSON.stringify(admissions));

/** Stores the admission of a sale gate for the orders of this tab. */
export const storeAdmission = (gateId: number, admission: string): void =>
  writeAdmissions({ ...readAdmissions(), [gateId]: admission });

/** The admissions of this tab, as the calls of an order carry them. The shop knows which of them are still good. */
export const admissionHeaders = (): Record<string, string> => {
  const admissions = Object.values(readAdmissions());
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
  const { [gateId]: _refused, ...others } = readAdmissions();
  writeAdmissions(code === 'PASS_INVALID' ? {} : others);
};

/** What the waiting room is opened with: the screen to go on to, and its navigation state. */
export interface WaitingRoomState {
  from: string;
  state?: unknown;
}
