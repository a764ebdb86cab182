import { passHeader } from '@gyeol/contracts/rules/waiting.ts';
import { ApiError } from '../api/api-error.ts';

const name = 'order:passes';
type Passes = Record<string, string>;

const read = (): Passes => JSON.parse(sessionStorage.getItem(name) ?? '{}') as Passes;
const write = (passes: Passes): void => sessionStorage.setItem(name, JSON.stringify(passes));

/** Keeps the pass of a door for the orders of this tab. */
export const keepPass = (doorId: number, pass: string): void => write({ ...read(), [doorId]: pass });

/** The passes of this tab, as the calls of an order carry them. The shop knows which of them are still good. */
export const passHeaders = (): Record<string, string> => {
  const passes = Object.values(read());
  return passes.length > 0 ? { [passHeader]: passes.join(',') } : {};
};

const codes: readonly string[] = ['WAITING_ROOM', 'PASS_EXPIRED', 'PASS_SPENT', 'PASS_INVALID'];

/** The door that a refusal names, when the way to an order goes through the waiting room. */
export const doorOf = (error: unknown): number | undefined =>
  error instanceof ApiError && codes.includes(error.code) && typeof error.extra.doorId === 'number'
    ? error.extra.doorId
    : undefined;

/** Forgets what did not open the door; of another member's passes, all. */
export const forgetPasses = ({ code }: ApiError, doorId: number): void => {
  const { [doorId]: _refused, ...others } = read();
  write(code === 'PASS_INVALID' ? {} : others);
};

/** What the waiting room is opened with: the place where the way goes on, and that place's own state. */
export interface WaitingState {
  from: string;
  state?: unknown;
}
