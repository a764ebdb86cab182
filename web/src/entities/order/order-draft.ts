import { call } from '../../shared/api/call.ts';
import { storedText } from '../../shared/lib/stored.ts';
import { draftKey } from '../../shared/session/drafts.ts';
import { currentSession } from '../../shared/session/session.ts';

/** The name under which this tab keeps the member's input in the order sheet, even when the sheet itself is gone. */
export const orderDraft = (): string => `order:${currentSession()?.username ?? ''}`;
/** The time, by the shop's clock, when the sheet of the draft was made. */
const storedSince = () => storedText('tab', draftKey(`order-since:${currentSession()?.username ?? ''}`));
const storedDraft = () => storedText('tab', draftKey(orderDraft()));

export const hasOrderDraft = (): boolean => storedDraft().read() !== undefined;

/** Removes the draft after the order is paid, or after another address is saved. */
export const forgetOrderDraft = (): void => storedDraft().remove();

/** Keeps the creation time of the sheet that the member is typing on. */
export const typeOnSheet = (createdAt: string): void => storedSince().write(createdAt);

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/**
 * Removes the draft when its order was paid, perhaps in another place: that is so when the newest order is newer than
 * the sheet of the draft.
 */
export const endPaidDraft = async (): Promise<void> => {
  const since = storedSince().read();
  if (since === undefined || !hasOrderDraft()) return;
  // If the call fails, the draft stays, and the order sheet says that it was restored.
  const orders = await call('order.history', { params: { page: 0, size: 1 } }).catch(() => undefined);
  const last = orders?._embedded.paymentHistoryDTOList[0];
  // Card companies report whole seconds.
  if (last && seconds(last.paymentTime) >= seconds(since)) forgetOrderDraft();
};
