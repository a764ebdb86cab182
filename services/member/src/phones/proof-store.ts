import { createHash, randomBytes } from 'node:crypto';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

export type Purpose = 'signup' | 'recovery';
const minute = 60 * 1000;
/** A proof of a phone counts for this time (docs/design/decisions/identity.md). */
export const proofLifetimeMs: Record<Purpose, number> = { signup: 30 * minute, recovery: 5 * minute };

/** Only the hash of a browser's token is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** `open` is true in a sandbox. A proof without a token then counts too, because a sandbox answers the code itself. */
export interface ProofHolder {
  token: string | undefined;
  open: boolean;
}
export interface ProofRequest {
  phoneNumber: string;
  purpose: Purpose;
  prover: ProofHolder;
  now: Date;
}

/**
 * The proof is for recovery when the phone has a member, else for sign-up. A proof made before sign-up therefore opens
 * no recovery.
 */
const insertOne = sql(
  'phones.insert-proof',
  `insert into phone_proofs (phone_number, purpose, token_hash, proved_at)
   values ($1, case when exists(select 1 from members where phone_number = $1) then 'recovery' else 'signup' end, $2, $3)`,
);
export const insertProof = (db: Queries, phoneNumber: string, token: string | null, now: Date) =>
  db.run(insertOne, [phoneNumber, token === null ? null : hashToken(token), now]);

const fits = `purpose = $2 and proved_at > $3 and (token_hash = $4 or ($5::boolean and token_hash is null))`;
const valuesOf = ({ phoneNumber, purpose, prover, now }: ProofRequest): unknown[] => [
  ...[phoneNumber, purpose, new Date(now.getTime() - proofLifetimeMs[purpose])],
  ...[prover.token === undefined ? null : hashToken(prover.token), prover.open],
];

const findProof = sql(
  'phones.find-proof',
  `select exists(select 1 from phone_proofs where phone_number = $1 and ${fits}) as "proved"`,
);
/** Refuses early, before costly work, when there is no proof. Does not consume the proof. Throws PHONE_NOT_PROVED. */
export const requireProof = async (db: Queries, request: ProofRequest): Promise<void> => {
  const { proved } = await db.one<{ proved: boolean }>(findProof, valuesOf(request));
  if (!proved) throw problem('PHONE_NOT_PROVED');
};

const deleteProved = sql(
  'phones.consume-proofs',
  `with gone as (delete from phone_proofs where phone_number = $1 returning purpose, token_hash, proved_at)
   select exists(select 1 from gone where ${fits}) as "proved"`,
);
/**
 * Consumes all proofs of the phone. Throws PHONE_NOT_PROVED, which rolls the transaction back, so that the proofs stay.
 */
export const requireProofOnce = async (tx: Tx, request: ProofRequest): Promise<void> => {
  const { proved } = await tx.one<{ proved: boolean }>(deleteProved, valuesOf(request));
  if (!proved) throw problem('PHONE_NOT_PROVED');
};

const dropAll = sql('phones.drop-proofs', 'delete from phone_proofs where phone_number = $1');
export const deleteProofs = (tx: Tx, phoneNumber: string) => tx.run(dropAll, [phoneNumber]);

const dropOld = sql('phones.drop-old-proofs', 'delete from phone_proofs where proved_at < $1');
export const purgeProofs = (db: Db, now: Date) => db.run(dropOld, [new Date(now.getTime() - proofLifetimeMs.signup)]);
