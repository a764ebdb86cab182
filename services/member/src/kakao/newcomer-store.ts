import { type Db, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { KakaoAccount } from '../members/kakao-account.ts';

/** A newcomer has to complete the sign-up within this time (docs/design/decisions/identity.md). */
export const newcomerLifetimeMs = 30 * 60 * 1000;

const upsert = sql(
  'kakao.save-newcomer',
  `insert into kakao_newcomers (kakao_id, browser_hash, real_name, phone_number, created_at) values ($1, $2, $3, $4, $5)
   on conflict (kakao_id) do update
      set browser_hash = excluded.browser_hash, real_name = excluded.real_name,
          phone_number = excluded.phone_number, created_at = excluded.created_at`,
);
export const saveNewcomer = (db: Db, account: KakaoAccount, browserHash: string, now: Date) =>
  db.run(upsert, [account.kakaoId, browserHash, account.realName, account.phoneNumber, now]);

export interface NewcomerRequest {
  /**
   * The account for which the sign-up form was opened. A browser that came back from Kakao with another account in the
   * meantime finds no newcomer.
   */
  kakaoId: string;
  browserHash: string | null;
  /** True in a sandbox, where clients need no cookies. */
  open: boolean;
  now: Date;
}
const where = 'kakao_id = $1 and (browser_hash = $2 or $3::boolean) and created_at > $4';
const columns = 'kakao_id as "kakaoId", real_name as "realName", phone_number as "phoneNumber"';
const find = sql('kakao.find-newcomer', `select ${columns} from kakao_newcomers where ${where}`);
export const findNewcomer = (db: Db, { kakaoId, browserHash, open, now }: NewcomerRequest) =>
  db.maybe<KakaoAccount>(find, [kakaoId, browserHash, open, new Date(now.getTime() - newcomerLifetimeMs)]);

const deleteOne = sql('kakao.delete-newcomer', 'delete from kakao_newcomers where kakao_id = $1');
/** False when another request has already deleted the newcomer. */
export const deleteNewcomer = async (tx: Tx, kakaoId: string): Promise<boolean> =>
  (await tx.run(deleteOne, [kakaoId])) === 1;

const dropOld = sql('kakao.drop-old-newcomers', 'delete from kakao_newcomers where created_at < $1');
export const purgeNewcomers = (db: Db, now: Date) => db.run(dropOld, [new Date(now.getTime() - newcomerLifetimeMs)]);
