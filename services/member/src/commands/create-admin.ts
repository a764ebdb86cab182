import { text } from 'node:stream/consumers';
import { passwordMaxLength, passwordMinLength } from '@gyeol/contracts/rules/identity.ts';
import { isKnownPassword } from '@gyeol/contracts/rules/known-password.ts';
import { recordAudit, runAsCommand } from '@gyeol/service-kit/audit.ts';
import type { BaseDeps } from '../config.ts';
import { createPasswords } from '../login/passwords.ts';
import { publishRegistered } from '../members/member-events.ts';
import { insertMember } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { displayNameOf, refusingTaken, usernameOf } from '../registration/new-member.ts';

type CommandDeps = Pick<BaseDeps, 'db' | 'now' | 'log'>;

/** The password comes from ADMIN_PASSWORD or standard input, because every user of the machine can read arguments. */
const readPassword = async (): Promise<string> => {
  const password = process.env.ADMIN_PASSWORD ?? (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length < passwordMinLength || password.length > passwordMaxLength) {
    throw new Error(`the password needs ${passwordMinLength}–${passwordMaxLength} characters`);
  }
  if (isKnownPassword(password)) throw new Error('the password is one of those that are tried first: take another one');
  return password;
};

/** The account is an owner. The command makes the shop's first owner, and helps when no owner can sign in. */
export const createAdmin = async ({ db, now, log }: CommandDeps, args: readonly string[]): Promise<void> => {
  const [email, name, phone] = args;
  if (email === undefined || name === undefined || phone === undefined) {
    throw new Error('usage: create-admin <email> <displayName> <phone>, the password on standard input');
  }
  const fields = { username: usernameOf(email), displayName: displayNameOf(name), phoneNumber: phoneOf(phone) };
  const passwordHash = await createPasswords().hash(await readPassword());
  const creation = db.tx(async (tx) => {
    const admin = await insertMember(tx, {
      ...{ ...fields, realName: fields.displayName, passwordHash, createdAt: now(), over14At: null },
      ...{ role: 'ROLE_ADMIN', staffRole: 'owner', kind: 'regular', kakaoId: null },
      ...{ postCode: null, address: null, detailAddress: null },
    });
    await publishRegistered(tx, admin);
    await runAsCommand({ owner: 'member', operation: 'create-admin', action: '관리자 계정 생성' }, () =>
      recordAudit(tx, { kind: 'member', id: admin.id, after: { role: 'ROLE_ADMIN', staffRole: 'owner' }, at: now() }),
    );
    return admin.id;
  });
  log.info({ memberId: await refusingTaken(creation) }, 'operator created');
};
