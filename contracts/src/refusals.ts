import type { Call } from './call.ts';
import type { ProblemCode } from './problems.ts';

/** The refusals that any call may have: a request that cannot be read, limits, and outages. */
const generalRefusals: readonly ProblemCode[] = [
  'BAD_REQUEST',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'EXPECTATION_FAILED',
  'TOO_MANY_REQUESTS',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'DISK_FULL',
  'UNAVAILABLE',
];
/** The refusals of staff who lack the second factor for a call. */
const withoutFactor: readonly ProblemCode[] = ['SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_AGAIN'];
const byAccess: Readonly<Record<Call['access'], readonly ProblemCode[]>> = {
  public: [],
  member: ['UNAUTHENTICATED', 'STAFF_NETWORK', 'NOT_FOR_KEYS'],
  admin: ['UNAUTHENTICATED', 'STAFF_NETWORK', 'WRONG_ROLE', 'RIGHT_MISSING', ...withoutFactor],
};

/**
 * The refusals of rows that members share with staff. Keys without the right get RIGHT_MISSING. So do staff in place of
 * NOT_OWNER.
 */
const sharedWithStaff: typeof byAccess = {
  ...byAccess,
  member: ['UNAUTHENTICATED', 'STAFF_NETWORK', 'RIGHT_MISSING'],
};

/**
 * Answers the refusals that a call may have beside the general refusals: the refusals that follow from `access`, and
 * the refusals that the call's row lists.
 */
export const refusalsOf = ({ access, asStaff, onlyPersons, fresh, refusals = [] }: Call): readonly ProblemCode[] => [
  ...(asStaff === undefined ? byAccess[access] : sharedWithStaff[access]),
  // Staff get these refusals in place of NOT_OWNER.
  ...(asStaff !== undefined && refusals.includes('NOT_OWNER') ? withoutFactor : []),
  ...(onlyPersons || fresh ? (['NOT_FOR_KEYS'] as const) : []),
  ...refusals,
];

/** Throws when a call was refused with a code that its row does not list. The tests of all services call it. */
export const requireListedRefusal = (row: Call, code: string | undefined): void => {
  const listed: readonly string[] = [...generalRefusals, ...refusalsOf(row)];
  if (code !== undefined && !listed.includes(code))
    throw new Error(`${row.method} ${row.path} was refused with ${code}, which its row does not list`);
};
