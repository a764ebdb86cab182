import { problem } from '@gyeol/service-kit/errors.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import type { Deps } from '../config.ts';
import { findByPhone } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import {
  leftOfShopSms,
  releaseSms,
  reserveSms,
  type SmsReservation,
  secondsUntilMidnight,
} from '../messages/sms-caps.ts';
import { codeText } from '../messages/sms-text.ts';
import { type Asking, beginAsking, countAsked, createAskerHash, hadItsShare } from './code-askers.ts';
import { type CodeOwner, deleteUnsentCode, readSecondsUntilNextCode, saveCode } from './code-store.ts';
import { codeLifetimeMs, createCodeHasher, maxCodes, newCode } from './phone-code.ts';
import { createToken, hashToken, insertProof, type Purpose } from './proof-store.ts';
import { closedAfter, findWrongCodes, slowedAfter } from './wrong-codes.ts';

/**
 * `browserToken` goes into a cookie of the browser that asked for the code. Only this browser may use the code. A
 * sandbox sets no cookie.
 */
interface SentCode {
  body: string | { sent: true; expiresInSeconds: number };
  browserToken?: string;
}

/** Refuses a browser that typed too many wrong codes today. */
export const codesClosed = (now: Date) => problem('CODE_CLOSED', { retryAfterSeconds: secondsUntilMidnight(now) });

interface Sending {
  readonly owner: CodeOwner;
  readonly asking: Asking;
  readonly code: string;
}

const storeCode = async ({ db, config }: Deps, { owner, asking, code }: Sending): Promise<void> => {
  const { phoneNumber, browserHash } = owner;
  const at = asking.now;
  const wrong = await findWrongCodes(db, phoneNumber, browserHash, at);
  if (wrong.here >= closedAfter) throw codesClosed(at);
  const most = wrong.everywhere >= slowedAfter ? 1 : maxCodes;
  const codeHash = createCodeHasher(config.serviceTokenSecret).hash(phoneNumber, code);
  const saved = await db.tx(async (tx) => {
    // For the first request of an address in ten minutes, the limit is the phone's daily number of codes, and not
    // `most`. Other addresses therefore cannot use up the phone's codes.
    const isFirst = await beginAsking(tx, asking);
    return saveCode(tx, { ...owner, codeHash, most: isFirst ? config.smsDailyPerPhone : most, now: at });
  });
  if (saved) return;
  throw problem('CODE_LIMIT', { retryAfterSeconds: await readSecondsUntilNextCode(db, phoneNumber, most, at) });
};

/**
 * Answers the daily cap that forbids this code. Addresses have no shares in a sandbox, because a sandbox sends no SMS.
 */
const findCap = async ({ db, config }: Deps, asking: Asking, reservation: Omit<SmsReservation, 'config'>) => {
  const shares = { ofPhone: config.smsDailyPerPhone, leftOfShop: await leftOfShopSms(db, { ...reservation, config }) };
  if (config.smsProvider !== 'sandbox' && (await hadItsShare(db, asking, shares))) return 'address';
  return reserveSms(db, { ...reservation, config });
};

const deliverCode = async (deps: Deps, { owner, asking, code }: Sending): Promise<void> => {
  const { db, sms, log } = deps;
  const { phoneNumber } = owner;
  const at = asking.now;
  const purpose: Purpose = (await findByPhone(db, phoneNumber)) ? 'recovery' : 'signup';
  const reservation = { kind: 'code', phoneNumber, strangers: purpose === 'signup', now: at } as const;
  const capped = await findCap(deps, asking, reservation);
  if (capped) {
    await deleteUnsentCode(db, owner, at);
    throw problem('CODE_LIMIT', { detail: `daily limit: ${capped}`, retryAfterSeconds: secondsUntilMidnight(at) });
  }
  const { name } = await readShopName(db);
  const sent = await sms.send({ to: phoneNumber, text: codeText(name, code, purpose) });
  if (sent.outcome !== 'unavailable') await countAsked(db, asking);
  if (sent.outcome === 'accepted') return;
  if (sent.outcome !== 'unknown') await deleteUnsentCode(db, owner, at);
  if (sent.outcome === 'unavailable') await releaseSms(db, reservation);
  log.warn({ outcome: sent.outcome, error: sent.error }, 'phone code not sent');
  throw problem('CODE_NOT_SENT');
};

/**
 * Sends a new code, which replaces the browser's earlier code. `browser` is the cookie of the earlier code. Only a
 * sandbox answers the code itself; the phone then counts as proved. A code is never sent twice: when the provider's
 * answer is lost, the call fails and the person asks again. Throws CODE_CLOSED, CODE_LIMIT, CODE_NOT_SENT.
 */
export const sendCode = async (
  deps: Deps,
  phone: string,
  { browser, address }: { browser: string | undefined; address: string },
): Promise<SentCode> => {
  const open = deps.config.smsProvider === 'sandbox';
  const phoneNumber = phoneOf(phone);
  const code = newCode();
  const at = deps.now();
  const browserToken = browser ?? createToken();
  const owner = { phoneNumber, browserHash: open ? '' : hashToken(browserToken) };
  const askerHash = createAskerHash(deps.config.serviceTokenSecret)(address);
  const sending = { owner, asking: { phoneNumber, askerHash, now: at }, code };
  await storeCode(deps, sending);
  await deliverCode(deps, sending);
  if (!open) return { body: { sent: true, expiresInSeconds: codeLifetimeMs / 1000 }, browserToken };
  await insertProof(deps.db, phoneNumber, null, at);
  return { body: code };
};
