import { sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { BaseDeps } from '../config.ts';
import type { MemberRow } from '../members/member.ts';
import { publishRevoked } from '../members/member-events.ts';
import { databaseNow } from './database-now.ts';
import { replaceRevocations } from './revocation-store.ts';

/** Demo accounts sign in only in a sandbox, because the demo prints their passwords. */
export const refuseDemoAccount = (
  { config }: { config: Pick<BaseDeps['config'], 'sandbox'> },
  { demo }: Pick<MemberRow, 'demo'>,
): void => {
  if (demo && !config.sandbox) throw problem('DEMO_ACCOUNT');
};

const lock = sql('members.lock-demo', 'select id from members where demo order by id for update');

/** Revokes the tokens that demo accounts got in the sandbox. Runs at the start of a shop with real providers. */
export const closeDemoAccounts = async ({
  config,
  db,
  log,
}: Pick<BaseDeps, 'config' | 'db' | 'log'>): Promise<void> => {
  if (config.sandbox) return;
  const count = await db.tx(async (tx) => {
    const accounts = await tx.rows<{ id: number }>(lock);
    for (const { id } of accounts) {
      const revocation = { memberId: id, before: await databaseNow(tx), exceptJti: null };
      await replaceRevocations(tx, revocation);
      await publishRevoked(tx, revocation);
    }
    return accounts.length;
  });
  if (count > 0) log.warn({ count }, 'accounts of a demo are in this shop: none of them can sign in');
};
