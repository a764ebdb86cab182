import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { isBoundByGrantLimit, type Right } from '@gyeol/contracts/rules/rights.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';

const select = sql('grant-limit.read', 'select won from point_grant_limit');
const lock = sql('grant-limit.lock', 'select won from point_grant_limit for update');
const update = sql('grant-limit.update', 'update point_grant_limit set won = $1::integer');

interface GrantLimit {
  /** The most won of one adjustment by staff other than the owner. */
  won: number;
}
export const readGrantLimit = (db: Queries): Promise<GrantLimit> => db.one<GrantLimit>(select);

export const changeGrantLimit = ({ db, now }: Pick<Deps, 'db' | 'now'>, after: GrantLimit): Promise<GrantLimit> =>
  db.tx(async (tx) => {
    const before = await tx.one<GrantLimit>(lock);
    if (before.won === after.won) return after;
    await tx.run(update, [after.won]);
    await recordAudit(tx, {
      kind: 'setting',
      id: 'pointGrantLimit',
      before: { ...before },
      after: { ...after },
      at: now(),
    });
    return after;
  });

/** Throws POINTS_OVER_LIMIT, whose sentence names the limit. The owner has none. */
export const refuseOverLimit = async (tx: Tx, amount: number, rights: readonly Right[] = []): Promise<void> => {
  if (!isBoundByGrantLimit(rights)) return;
  const { won } = await readGrantLimit(tx);
  if (Math.abs(amount) <= won) return;
  if (won === 0) throw problem('POINTS_OVER_LIMIT', { extra: { limit: won } });
  const message = `한 번에 ${formatWon(won)}까지 더하거나 뺄 수 있습니다. 더 필요하면 쇼핑몰의 주인에게 요청해주세요.`;
  throw problem('POINTS_OVER_LIMIT', { message, extra: { limit: won } });
};
