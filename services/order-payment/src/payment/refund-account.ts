import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { banks, isBankCode, maskAccountNumber, parseAccountNumber } from '@gyeol/contracts/rules/banks.ts';
import { maskName } from '@gyeol/contracts/rules/mask.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { encrypt } from '@gyeol/service-kit/encryption.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { authorizeOrder } from '../order/authorize-order.ts';
import { findOrder, lockExistingOrder } from '../order/order-store.ts';
import type { Deps } from './deps.ts';
import { ProviderDown, type RefundAccount } from './payment-provider.ts';
import { readAmountAwaitingAccount } from './payment-store.ts';
import { isByDeposit, saveSealedAccount } from './refund-account-store.ts';

const hurryRefunds = sql(
  'payments.hurry-refunds',
  `update payments set return_due_at = $2::timestamptz, tries = 0
   where merchant_uid = $1::text and role = 'RETURNING' and account_asked_at is not null`,
);

const letters = (name: string): string => name.replace(/\s/g, '');
/** Checks that the bank reports the same account holder. When the bank does not answer, the account is accepted. */
const checkHolder = async ({ providers }: Deps, provider: string | null, account: RefundAccount): Promise<void> => {
  const askHolder = async () => providers.of(provider).findHolder(account);
  const holder = await askHolder().catch((error: unknown) => {
    if (error instanceof ProviderDown) return undefined;
    throw error;
  });
  if (holder !== undefined && letters(holder) !== letters(account.holder)) throw problem('REFUND_ACCOUNT_HOLDER');
};

const readAccount = (body: BodyOf<typeof orderCalls.setRefundAccount>): RefundAccount & { bank: string } => {
  const { bankCode } = body;
  if (!isBankCode(bankCode)) throw problem('BAD_REQUEST', { message: '은행을 골라주세요.' });
  const number = parseAccountNumber(body.number);
  if (number === undefined) throw problem('REFUND_ACCOUNT_INVALID');
  return { bankCode, bank: banks[bankCode], number, holder: body.holder.trim() };
};

/**
 * Saves the refund account of an order and starts refunds that waited for the account. Only the owner and admins may
 * call this. Throws ORDER_NOT_FOUND, NOT_OWNER, ILLEGAL_MOVE when the order needs no account, REFUND_ACCOUNT_INVALID,
 * REFUND_ACCOUNT_HOLDER, UNAVAILABLE without a key.
 */
export const setRefundAccount = async (
  deps: Deps,
  member: Member,
  merchantUid: string,
  body: BodyOf<typeof orderCalls.setRefundAccount>,
): Promise<void> => {
  const order = await findOrder(deps.db, merchantUid);
  if (order === undefined) throw problem('ORDER_NOT_FOUND');
  authorizeOrder(order, member);
  const isNeeded = isByDeposit(order) || (await readAmountAwaitingAccount(deps.db, merchantUid)) > 0;
  if (!isNeeded) throw problem('ILLEGAL_MOVE');
  const key = deps.config.refundAccountKey;
  if (key === '') throw problem('UNAVAILABLE');
  const { bank, ...account } = readAccount(body);
  await checkHolder(deps, order.provider, account);
  const masked = { bank, number: maskAccountNumber(account.number), holder: maskName(account.holder) };
  const { number, holder } = account;
  const sealed = encrypt(key, merchantUid, { number, holder });
  const at = deps.now();
  await deps.db.tx(async (tx) => {
    await lockExistingOrder(tx, merchantUid);
    saveSealedAccount(tx, merchantUid, { bankCode: account.bankCode, sealed, masked }, at);
    tx.defer(hurryRefunds, [merchantUid, at]);
  });
};
