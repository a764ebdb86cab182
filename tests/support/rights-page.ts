import { fileURLToPath } from 'node:url';
import type { Call } from '@gyeol/contracts/call.ts';
import { callsByName } from '@gyeol/contracts/http/index.ts';
import {
  keyRights,
  type Right,
  rightNames,
  rights,
  rightsOf,
  staffRoleNames,
  staffRoles,
} from '@gyeol/contracts/rules/rights.ts';

export const rightsPagePath = fileURLToPath(new URL('../../docs/rights.md', import.meta.url));

/** The keys of programs: with every right that a key may have, with all of these but the row's, and ended. */
const keys = ['key', 'other key', 'ended key'] as const;
/** Everybody who may make a call. The `unenrolled` and the `stale` are owners. */
export const callers = ['visitor', 'member', ...staffRoles, 'ended', 'unenrolled', 'stale', ...keys] as const;
export type Caller = (typeof callers)[number];
type Key = (typeof keys)[number];
const columns = [
  'visitor',
  'member',
  ...staffRoles,
  'ended',
  'unenrolled',
  'stale',
  'key',
] as const satisfies readonly Caller[];
/** The handler sees the caller as an `operator`, a `member` or a `visitor`. Otherwise the call is refused. */
export type AnswerTo =
  | 'operator'
  | 'member'
  | 'visitor'
  | '401'
  | '403 role'
  | '403 right'
  | '403 key'
  | '403 enrol'
  | '403 again';

export const isKey = (caller: Caller): caller is Key => keys.some((key) => key === caller);
const isStaff = (caller: Caller): caller is (typeof staffRoles)[number] => staffRoles.some((role) => role === caller);

/** The rights of a key, which is made for the call. */
export const rightsOfKey = ({ needs, asStaff }: Call, key: Key) =>
  keyRights.filter((right) => key === 'key' || right !== (needs ?? asStaff));

const answerToKey = (row: Call, key: Key): AnswerTo => {
  const right: Right | undefined = row.needs ?? row.asStaff;
  const takesNoKey = right === undefined || row.onlyPersons === true || row.fresh === true;
  if (!takesNoKey && key !== 'ended key' && rightsOfKey(row, key).some((one) => one === right)) return 'operator';
  if (row.access === 'public') return 'visitor';
  if (takesNoKey) return '403 key';
  return key === 'ended key' ? '401' : '403 right';
};

/** The answer that a row promises to a caller. */
export const answerTo = (row: Call, caller: Caller): AnswerTo => {
  if (isKey(caller)) return answerToKey(row, caller);
  const { access, needs, asStaff, fresh } = row;
  if (access === 'admin') {
    if (caller === 'visitor' || caller === 'ended') return '401';
    if (caller === 'member') return '403 role';
    if (caller === 'unenrolled') return '403 enrol';
    if (caller === 'stale') return fresh ? '403 again' : 'operator';
    return rightsOf[caller].includes(needs) ? 'operator' : '403 right';
  }
  if (caller === 'visitor') return access === 'public' ? 'visitor' : '401';
  if (caller === 'ended') return access === 'public' ? 'visitor' : '401';
  if (caller === 'stale' && asStaff !== undefined && !fresh) return 'operator';
  if (isStaff(caller) && asStaff !== undefined && rightsOf[caller].includes(asStaff)) return 'operator';
  return 'member';
};

const cells: Readonly<Record<AnswerTo, string>> = {
  operator: 'yes',
  member: 'as a member',
  visitor: 'as a visitor',
  '401': '401',
  '403 role': '403',
  '403 right': '–',
  '403 key': '–',
  '403 enrol': 'enrol',
  '403 again': 'again',
};
const rowOf = ([name, row]: readonly [string, Call]): string => {
  const right = row.needs ?? row.asStaff;
  const answers = columns.map((caller) => cells[answerTo(row, caller)]);
  return `| \`${name}\` | \`${row.method} ${row.path}\` | ${right === undefined ? '' : `\`${right}\``} | ${answers.join(' | ')} |`;
};
const tableOf = (rows: readonly (readonly [string, Call])[]): string =>
  [
    `| call | | right | ${columns.join(' | ')} |`,
    `| --- | --- | --- | ${columns.map(() => '---').join(' | ')} |`,
    ...rows.map(rowOf),
  ].join('\n');

export const rightsPage = (): string => {
  const rows = [...callsByName];
  const roleRow = (role: (typeof staffRoles)[number]): string =>
    `| ${role} | ${staffRoleNames[role]} | ${rightsOf[role].map((right) => `\`${right}\``).join(', ')} |`;
  return `# Who may make which call

Written by \`npm run rights-page\` from the rows of the calls. \`gateway/test/rights-of-everybody.int.spec.ts\` makes every call as everybody, at the gateway and at a service, and compares the answers with this table ([ADR 47](adr/0047-rights-of-staff.md)).

| role | on screens | rights |
| --- | --- | --- |
${staffRoles.map(roleRow).join('\n')}

${rights.map((right) => `\`${right}\` ${rightNames[right]}`).join(', ')}. Staff with \`orders.read\` and without \`members.read\` see persons masked, and so do keys.

*yes*: the call is made; of the owner's orders and reviews, staff then see and change those of others, too. *–*: 403 \`RIGHT_MISSING\`, and the session stays. *403*: \`WRONG_ROLE\`. *ended*: staff whose session has ended. *unenrolled*: an owner without a second factor; *enrol* is 403 \`SECOND_FACTOR_NEEDED\`. *stale*: an owner who proved the second factor more than ten minutes ago; *again* is 403 \`SECOND_FACTOR_AGAIN\` ([ADR 48](adr/0048-second-factor-of-staff.md)). *key*: a program with a key that has the right of the call; without this right, it gets 403 \`RIGHT_MISSING\` and is a visitor of a public call. *–* in its column is 403 \`RIGHT_MISSING\` for a right that no key may have, and 403 \`NOT_FOR_KEYS\` where only persons may call.

## The back office

${tableOf(rows.filter(([, { access }]) => access === 'admin'))}

## Calls that members and visitors share

${tableOf(rows.filter(([, { access }]) => access !== 'admin'))}
`;
};
