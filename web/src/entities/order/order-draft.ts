import { call } from '../../shared/api/call.ts';
import { storedText } from '../../shared/lib/stored.ts';
import { draftKey } from '../../shared/session/drafts.ts';
import { currentSession } from '../../shared/session/session.ts';

/** What a member typed into the order sheet is kept for this tab under this name, whatever becomes of the sheet. */
export const orderDraft = (): string => `order:${currentSession()?.username ?? ''}`;
/** When, by the shop's clock, the sheet was made on which it was typed. */
const storedSince = () => storedText('tab', draftKey(`order-since:${currentSession()?.username ?? ''}`));
const storedDraft = () => storedText('tab', draftKey(orderDraft()));

export const hasOrderDraft = (): boolean => storedDraft().read() !== undefined;

/** After the order is paid, or another address is saved. */
export const forgetOrderDraft = (): void => storedDraft().remove();

/** What is typed from now on is typed on a sheet of this time. */
export const typeOnSheet = (createdAt: string): void => storedSince().write(createdAt);

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1_000);

/** A draft ends with its order, wherever that was paid: no order may be newer than the sheet on which it was typed. */
export const endPaidDraft = async (): Promise<void> => {
  const since = storedSince().read();
  if (since === undefined || !hasOrderDraft()) return;
  // Unknown: the draft stays, and the order sheet says that it was restored.
  const orders = await call('order.history', { params: { page: 0, size: 1 } }).catch(() => undefined);
  const last = orders?._embedded.paymentHistoryDTOList[0];
  // Card companies give whole seconds.
  if (last && seconds(last.paymentTime) >= seconds(since)) forgetOrderDraft();
};
