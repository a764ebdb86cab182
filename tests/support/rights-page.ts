import { fileURLToPath } from 'node:url';
import type { Call } from '@gyeol/contracts/call.ts';
import { callsByName } from '@gyeol/contracts/http/index.ts';
import { rightNames, rights, rightsOf, staffRoleNames, staffRoles } from '@gyeol/contracts/rules/rights.ts';

export const rightsPagePath = fileURLToPath(new URL('../../docs/rights.md', import.meta.url));

/** Everybody who may make a call, as the columns of the table name them. */
export const callers = ['visitor', 'member', ...staffRoles, 'ended'] as const;
export type Caller = (typeof callers)[number];
/** The handler sees the caller as an `operator`, a `member` or a `visitor`. Otherwise the call is refused. */
export type AnswerTo = 'operator' | 'member' | 'visitor' | '401' | '403 role' | '403 right';

const isStaff = (caller: Caller): caller is (typeof staffRoles)[number] => staffRoles.some((role) => role === caller);

/** The answer that a row promises to a caller. */
export const answerTo = ({ access, needs, asStaff }: Call, caller: Caller): AnswerTo => {
  if (access === 'admin') {
    if (caller === 'visitor' || caller === 'ended') return '401';
    if (caller === 'member') return '403 role';
    return rightsOf[caller].includes(needs) ? 'operator' : '403 right';
  }
  if (caller === 'visitor') return access === 'public' ? 'visitor' : '401';
  if (caller === 'ended') return access === 'public' ? 'visitor' : '401';
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
};
const rowOf = ([name, row]: readonly [string, Call]): string => {
  const right = row.needs ?? row.asStaff;
  const answers = callers.map((caller) => cells[answerTo(row, caller)]);
  return `| \`${name}\` | \`${row.method} ${row.path}\` | ${right === undefined ? '' : `\`${right}\``} | ${answers.join(' | ')} |`;
};
const tableOf = (rows: readonly (readonly [string, Call])[]): string =>
  [
    `| call | | right | ${callers.join(' | ')} |`,
    `| --- | --- | --- | ${callers.map(() => '---').join(' | ')} |`,
    ...rows.map(rowOf),
  ].join('\n');

export const rightsPage = (): string => {
  const rows = [...callsByName];
  const roleRow = (role: (typeof staffRoles)[number]): string =>
    `| ${role} | ${staffRoleNames[role]} | ${rightsOf[role].map((right) => `\`${right}\``).join(', ')} |`;
  return `# Who may make which call

Written by \`npm run rights-page\` from the rows of the calls. \`gateway/test/rights.int.spec.ts\` makes every call as everybody, at the gateway and at a service, and compares the answers with this table ([ADR 47](adr/0047-rights-of-staff.md)).

| role | on screens | rights |
| --- | --- | --- |
${staffRoles.map(roleRow).join('\n')}

${rights.map((right) => `\`${right}\` ${rightNames[right]}`).join(', ')}. Staff with \`orders.read\` and without \`members.read\` see persons masked.

*yes*: the call is made; of the owner's orders and reviews, staff then see and change those of others, too. *–*: 403 \`RIGHT_MISSING\`, and the session stays. *403*: \`WRONG_ROLE\`. *ended*: staff whose session has ended.

## The back office

${tableOf(rows.filter(([, { access }]) => access === 'admin'))}

## Calls that members and visitors share

${tableOf(rows.filter(([, { access }]) => access !== 'admin'))}
`;
};
