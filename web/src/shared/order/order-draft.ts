import { currentSession } from '../session/session.ts';

/** What a member typed into the order sheet is kept for this tab under this name, whatever becomes of the sheet. */
export const orderDraft = (): string => `order:${currentSession()?.username ?? ''}`;

/** After the order is paid. */
export const forgetOrderDraft = (): void => sessionStorage.removeItem(`draft:${orderDraft()}`);
