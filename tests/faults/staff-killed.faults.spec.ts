import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneRow, openDatabase } from '../support/databases.ts';
import { killAt, tableOf, waitingFor } from '../support/kill-during.ts';
import { admin, type NewMember, newMember, signIn } from '../support/members.ts';
import { dataDir, sandbox, shop } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';

describe('kills of member at each step by which a person becomes staff', () => {
  let owner: ShopClient;
  let holder: pg.Client;
  let person: NewMember;
  const visitor = new ShopClient(shop);

  beforeAll(async () => {
    owner = await admin(shop);
    holder = await openDatabase(dataDir, 'member');
    person = newMember();
  });
  afterAll(async () => {
    await sandbox.behave({ sms: { latencyMs: 0 } });
    await holder?.end();
  });

  /** Kills member while the call waits to write into the table. Nothing of the call is stored. */
  const killBefore = (table: string, call: () => Promise<unknown>) =>
    killAt([waitingFor(holder, tableOf(table), call)], undefined, 'member');
  const invitationOf = async () =>
    (await owner.must(staffCalls.invitations)).find(({ username }) => username === person.username);
  const invite = () => {
    const { username, phoneNumber } = person;
    return owner.call(staffCalls.invite, { body: { username, phoneNumber, role: 'goods' } });
  };
  const newestLink = async (): Promise<string> => {
    const texts = (await sandbox.messages(person.phoneNumber)).map(
      ({ text }) => /invitation#([\w-]+)$/.exec(text)?.[1],
    );
    return texts.find((token) => token !== undefined) ?? '';
  };
  const rolesOf = async () =>
    (await owner.must(staffCalls.list)).flatMap((one) => (one.username === person.username ? [one.role] : []));
  const countOf = async (text: string): Promise<number> => {
    const found = await oneRow<{ count: number }>(holder, text, [person.username]);
    return Number(found.count);
  };

  it('leave no invitation, or one that can be sent again', { timeout: 300_000 }, async () => {
    await killBefore('staff_invitations', invite);
    expect(await invitationOf()).toBeUndefined();
    await sandbox.behave({ sms: { latencyMs: 60_000 } });
    await killAt(
      [{ call: invite, isThere: async () => (await invitationOf()) !== undefined }],
      () => sandbox.behave({ sms: { latencyMs: 0 } }),
      'member',
    );
    const open = await invitationOf();
    expect(open).toMatchObject({ role: 'goods', sentAt: null });
    const params = { id: open?.id ?? 0 };
    expect((await owner.must(staffCalls.resendInvitation, { params })).sent).toBe(true);
  });

  it('leave a link that still opens one account, once', { timeout: 300_000 }, async () => {
    const token = await newestLink();
    const body = { token, password: person.password, displayName: person.displayName };
    const accept = () => visitor.call(staffCalls.acceptInvitation, { body });
    for (const table of ['members', 'outbox']) {
      await killBefore(table, accept);
      expect(await rolesOf()).toEqual([]);
      expect(await invitationOf()).toBeDefined();
    }
    expect((await accept()).status).toBe(200);
    expect((await accept()).problem?.code).toBe('INVITATION_ENDED');
    expect(await rolesOf()).toEqual(['goods']);
    expect(await countOf('select count(*) from members where username = $1')).toBe(1);
  });

  it('leave a sign-in undone or done', { timeout: 300_000 }, async () => {
    const client = new ShopClient(shop);
    const { username, password } = person;
    const openSessions = () =>
      countOf('select count(*) from sessions s join members m on m.id = s.member_id where m.username = $1');
    await killBefore('sessions', () => client.call(memberCalls.login, { body: { username, password } }));
    expect(await openSessions()).toBe(0);
    await signIn(client, person);
    expect(await openSessions()).toBe(1);
    expect((await client.must(staffCalls.me)).role).toBe('goods');
  });

  it('leave the former role with its sessions, or the new one', { timeout: 300_000 }, async () => {
    const client = new ShopClient(shop);
    await signIn(client, person);
    const { id = 0 } = (await owner.must(staffCalls.list)).find(({ username }) => username === person.username) ?? {};
    const setRole = () => owner.call(staffCalls.setRole, { params: { id }, body: { role: 'care' } });
    const end = () => owner.call(staffCalls.end, { params: { id } });
    await killBefore('outbox', setRole);
    expect((await client.must(staffCalls.me)).role).toBe('goods');
    expect((await setRole()).status).toBe(200);
    for (const table of ['revocations', 'outbox']) {
      await killBefore(table, end);
      expect((await client.must(staffCalls.me)).role).toBe('care');
    }
    expect((await end()).status).toBe(200);
    expect(await rolesOf()).toEqual([]);
    await expect.poll(async () => (await client.call(staffCalls.me)).status, { timeout: 10_000 }).toBe(401);
  });
});
