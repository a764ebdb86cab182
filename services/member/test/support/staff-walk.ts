import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { rightsOf, type StaffRole, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { isProblem } from '@gyeol/service-kit/errors.ts';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setRole } from '../../src/commands/set-role.ts';
import type { Passwords } from '../../src/login/passwords.ts';
import { storeInvitation } from '../../src/staff/invite.ts';
import { findStaff } from '../../src/staff/staff-store.ts';
import { bearer, type Harness, openMember, type SignUpForm } from '../harness.ts';

const people = 4;

/** A step of a person. Numbers choose a person, or a session among those that there are, also one that has ended. */
type Step =
  | { readonly do: 'log in' | 'accept'; readonly whom: number }
  | { readonly do: 'log out'; readonly session: number }
  | { readonly do: 'set role' | 'invite'; readonly session: number; readonly whom: number; readonly role: StaffRole }
  | { readonly do: 'end' | 'withdraw'; readonly session: number; readonly whom: number }
  | { readonly do: 'both'; readonly sessions: readonly [number, number]; readonly whom: readonly [number, number] };
const whom = fc.nat({ max: people - 1 });
const session = fc.nat({ max: 11 });
const role = fc.constantFrom(...staffRoles);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('log in' as const, 'accept' as const), whom }) },
  fc.record({ do: fc.constant('log out' as const), session }),
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('set role' as const, 'invite' as const), session, whom, role }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('end' as const, 'withdraw' as const), session, whom }) },
  fc.record({ do: fc.constant('both' as const), sessions: fc.tuple(session, session), whom: fc.tuple(whom, whom) }),
);

interface Session {
  readonly who: number;
  readonly token: string;
  readonly jti: string;
  readonly staff: boolean;
  ended: boolean;
}
interface Invitation {
  readonly role: StaffRole;
  readonly by: number;
  readonly token: string;
}
interface Walk {
  readonly shop: Harness;
  readonly forms: readonly SignUpForm[];
  readonly ids: readonly number[];
  /** The plain rule: what each person is, and what is open. Null for a shopper. */
  roles: (StaffRole | null)[];
  readonly sessions: Session[];
  readonly invitations: Map<number, Invitation>;
  /** The last link of each person, which may have ended. */
  readonly links: Map<number, string>;
}

const formOf = ({ forms }: Walk, who: number): SignUpForm => forms[who] as SignUpForm;
const idOf = ({ ids }: Walk, who: number): number => ids[who] as number;
const owners = ({ roles }: Walk): number[] => roles.flatMap((one, who) => (one === 'owner' ? [who] : []));
const sessionAt = ({ sessions }: Walk, at: number): Session | undefined => sessions[at % sessions.length];

/** The code with which the call of a session that manages staff is refused by its rights alone. */
const refusalOf = ({ roles }: Walk, { who, staff, ended }: Session): string | undefined => {
  if (!staff) return 'WRONG_ROLE';
  const own = roles[who];
  if (ended || own === null || own === undefined) return 'UNAUTHENTICATED';
  return rightsOf[own].includes('staff.manage') ? undefined : 'RIGHT_MISSING';
};

const logIn = async (walk: Walk, who: number): Promise<void> => {
  const { username, password } = formOf(walk, who);
  const { body } = await walk.shop.call(memberCalls.login, { body: { username, password } });
  const { jti } = jwt.decode(body.accessToken) as jwt.JwtPayload;
  walk.sessions.push({ who, token: body.accessToken, jti: String(jti), staff: walk.roles[who] !== null, ended: false });
};
const logOut = async ({ shop }: Walk, own: Session): Promise<void> => {
  await shop.call(memberCalls.logout, { headers: bearer(own.token) });
  own.ended = true;
};

const become = (walk: Walk, who: number, next: StaffRole | null): void => {
  const before = walk.roles[who];
  if (before === next) return;
  if (before === 'owner')
    for (const [invited, { by }] of walk.invitations) if (by === who) walk.invitations.delete(invited);
  if (before === null || next === null) for (const own of walk.sessions) if (own.who === who) own.ended = true;
  walk.roles[who] = next;
};
const manage = (walk: Walk, { token }: Session, who: number, next: StaffRole | null) => {
  const input = { params: { id: idOf(walk, who) }, headers: bearer(token) };
  return next === null
    ? walk.shop.call(staffCalls.end, input)
    : walk.shop.call(staffCalls.setRole, { ...input, body: { role: next } });
};
const change = async (walk: Walk, own: Session, who: number, next: StaffRole | null): Promise<void> => {
  const { code } = await manage(walk, own, who, next);
  const isLast = owners(walk).length === 1 && walk.roles[who] === 'owner' && next !== 'owner';
  const wanted =
    refusalOf(walk, own) ?? (walk.roles[who] === null ? 'STAFF_NOT_FOUND' : isLast ? 'LAST_OWNER' : undefined);
  expect(code).toBe(wanted);
  if (wanted === undefined) become(walk, who, next);
};

const inviteRefusal = (walk: Walk, who: number): string | undefined => {
  if (walk.roles[who] !== null) return 'STAFF_ALREADY';
  return walk.invitations.has(who) ? 'INVITED_ALREADY' : undefined;
};
/** An owner invites by the use case, which answers the link that a message would bring. */
const invite = async (walk: Walk, own: Session, who: number, offered: StaffRole): Promise<void> => {
  const { username, phoneNumber } = formOf(walk, who);
  const refusal = refusalOf(walk, own);
  const body = { username, phoneNumber, role: offered };
  if (refusal !== undefined) {
    const answer = await walk.shop.call(staffCalls.invite, { body, headers: bearer(own.token) });
    expect(answer.code).toBe(refusal);
    return;
  }
  const invitation = { ...body, invitedBy: idOf(walk, own.who) };
  const stored = await storeInvitation(walk.shop.deps, invitation).catch((error: unknown) => {
    const code = inviteRefusal(walk, who);
    expect(code !== undefined && isProblem(error, code as 'STAFF_ALREADY')).toBe(true);
    return undefined;
  });
  if (stored === undefined) return;
  expect(inviteRefusal(walk, who)).toBeUndefined();
  walk.invitations.set(who, { role: offered, by: own.who, token: stored.token });
  walk.links.set(who, stored.token);
};
const accept = async (walk: Walk, who: number): Promise<void> => {
  const token = walk.links.get(who);
  if (token === undefined) return;
  const body = { token, password: formOf(walk, who).password };
  const { code } = await walk.shop.call(staffCalls.acceptInvitation, { body });
  const open = walk.invitations.get(who);
  const wanted = open === undefined ? 'INVITATION_ENDED' : walk.roles[who] === null ? undefined : 'STAFF_ALREADY';
  expect(code).toBe(wanted);
  if (open === undefined || wanted !== undefined) return;
  walk.invitations.delete(who);
  become(walk, who, open.role);
};
const withdraw = async (walk: Walk, own: Session, who: number): Promise<void> => {
  const find = sql('test.invitation', 'select id from staff_invitations where username = $1');
  const found = await walk.shop.db.maybe<{ id: number }>(find, [formOf(walk, who).username]);
  const input = { params: { id: found?.id ?? 1_000_000_000 }, headers: bearer(own.token) };
  const { code } = await walk.shop.call(staffCalls.withdrawInvitation, input);
  const wanted = refusalOf(walk, own) ?? (found === undefined ? 'INVITATION_NOT_FOUND' : undefined);
  expect(code).toBe(wanted);
  if (wanted === undefined) walk.invitations.delete(who);
};

const readRoles = async ({ shop, ids }: Walk): Promise<(StaffRole | null)[]> => {
  const text = `select staff_role as "role" from members where id = any($1::bigint[]) order by id`;
  const rows = await shop.db.rows<{ role: StaffRole | null }>(sql('test.roles', text), [[...ids]]);
  return rows.map((row) => row.role);
};
/** Two at once lower or end two: whoever comes first, a call is made by the right of its caller, and an owner is left. */
const both = async (walk: Walk, pair: readonly [Session, Session], targets: readonly [number, number]) => {
  const mayNot = pair.map((own) => refusalOf(walk, own));
  const [first, second] = await Promise.all([
    manage(walk, pair[0], targets[0], 'reader'),
    manage(walk, pair[1], targets[1], null),
  ]);
  const before = [...walk.roles];
  const after = await readRoles(walk);
  for (const [at, answer] of [first, second].entries()) if (mayNot[at]) expect(answer.status).not.toBe(200);
  for (const [who, one] of after.entries()) {
    const mayChange = targets.some((target, at) => target === who && mayNot[at] === undefined);
    if (!mayChange) expect(one).toBe(before[who] ?? null);
    // Being lowered and then ended is two steps, of which the sessions and the invitations follow.
    become(walk, who, one);
  }
};

const take = async (walk: Walk, next: Step): Promise<void> => {
  if (next.do === 'log in') return logIn(walk, next.whom);
  if (next.do === 'accept') return accept(walk, next.whom);
  if (next.do === 'both') {
    const [one, other] = next.sessions.map((at) => sessionAt(walk, at));
    if (one && other) await both(walk, [one, other], next.whom);
    return;
  }
  const own = 'session' in next ? sessionAt(walk, next.session) : undefined;
  if (own === undefined || !('session' in next)) return;
  if (next.do === 'log out') return logOut(walk, own);
  if (next.do === 'set role') return change(walk, own, next.whom, next.role);
  if (next.do === 'end') return change(walk, own, next.whom, null);
  return next.do === 'invite' ? invite(walk, own, next.whom, next.role) : withdraw(walk, own, next.whom);
};

/** The shop knows what the model knows: roles, the rights of every session, and an owner who is always there. */
const check = async (walk: Walk): Promise<void> => {
  expect(await readRoles(walk)).toEqual(walk.roles);
  expect(owners(walk).length).toBeGreaterThan(0);
  for (const { jti, who, staff, ended } of walk.sessions) {
    const own = walk.roles[who];
    const wanted = staff && !ended && own ? rightsOf[own] : undefined;
    expect((await findStaff(walk.shop.deps, walk.shop.db, jti))?.rights).toEqual(wanted);
  }
};

const reset = sql(
  'test.reset-staff',
  `with gone as (delete from sessions), dropped as (delete from staff_invitations)
   update members set role = case when id = $1::bigint then 'ROLE_ADMIN' else 'ROLE_USER' end,
                      staff_role = case when id = $1::bigint then 'owner' end`,
);

/** The walks sign in thousands of times. The cost of a hash is not their subject. */
const plain: Passwords = {
  hash: async (password) => `plain:${password}`,
  matches: async (stored, password) => stored === `plain:${password}`,
};

/** The test of `runs` sequences. fast-check prints the seed and the shortest sequence that fails. */
export const testWalks = (runs: number, timeout: number): void => {
  let shop: Harness;
  const forms: SignUpForm[] = [];
  let ids: number[] = [];
  beforeAll(async () => {
    shop = await openMember({ publicUrl: 'http://127.0.0.1:8080' }, '결', plain);
    for (let who = 0; who < people; who += 1) forms.push(await shop.signUp());
    ids = (await shop.db.rows<{ id: number }>(sql('test.ids', 'select id from members order by id'))).map(
      ({ id }) => id,
    );
    await setRole(shop.deps, [forms[0]?.username ?? '', 'owner']);
  });
  afterAll(() => shop.close());

  it(`nobody has, gives or does more than his role allows, by any of ${runs} sequences of calls`, { timeout }, () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        await shop.db.run(reset, [ids[0]]);
        const roles: (StaffRole | null)[] = ids.map((_, who) => (who === 0 ? 'owner' : null));
        const walk: Walk = { shop, forms, ids, roles, sessions: [], invitations: new Map(), links: new Map() };
        await logIn(walk, 0);
        for (const next of steps) {
          await take(walk, next);
          await check(walk);
        }
      }),
      { numRuns: runs },
    ),
  );
};
