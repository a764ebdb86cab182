/** What the neighbours read of an order's event. */
export interface OrderData {
  merchantUid: string;
  replaces?: string | null;
  restock?: boolean;
}
/** Thrown by a call before or after its effect, to stand for a lost connection. */
export interface Faults {
  before?: Error | undefined;
  after?: Error | undefined;
}
export const maybeFail = (error: Error | undefined): void => {
  if (error !== undefined) throw error;
};
