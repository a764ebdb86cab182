import { call } from '../../shared/api/call.ts';
import { storedText } from '../../shared/lib/stored.ts';
import { draftKey } from '../../shared/session/drafts.ts';
import { currentSession } from '../../shared/session/session.ts';

/**
 * Returns the name under which this tab keeps the member's input in the order sheet. The input stays even when the shop
 * no longer has the sheet.
 */
export const orderDraft = (): string => `order:${currentSession()?.username ?? ''}`;
/** Stores the time, by the shop's clock, when the order sheet of the draft was created. */
const storedSince = () => storedText('tab', draftKey(`order-since:${currentSession()?.username ?? ''}`));
const storedDraft = () => storedText('tab', draftKey(orderDraft()));

export const hasOrderDraft = (): boolean => storedDraft().read() !== undefined;

/** Removes the draft after the order is paid, or after another address is saved. */
export const forgetOrderDraft = (): void => storedDraft().remove();

/** Keeps the creation time of the order sheet in which the member is typing. */
export const typeOnSheet = (createdAt: string): void => storedSince().write(createdAt);

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/**
 * Removes the draft when its order was already paid, perhaps on another device. The order counts as paid when the
 * member's newest order was paid after the order sheet of the draft was created.
 */
export const endPaidDraft = async (): Promise<void> => {
  const since = storedSince().read();
  if (since === undefined || !hasOrderDraft()) return;
  // If the call fails, the draft stays, and the order sheet says that it was restored.
  const orders = await call('order.history', { params: { page: 0, size: 1 } }).catch(() => undefined);
  const last = orders?._embedded.paymentHistoryDTOList[0];
  // Card companies report the payment time in whole seconds, so the comparison is in seconds.
  if (last && seconds(last.paymentTime) >= seconds(since)) forgetOrderDraft();
};
