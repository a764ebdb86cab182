/** The fields of an order's event that the fake services read. */
export interface OrderData {
  merchantUid: string;
  replaces?: string | null;
  restock?: boolean;
}
/** The errors that a call of a fake service throws before or after its effect, like a lost connection. */
export interface Faults {
  before?: Error | undefined;
  after?: Error | undefined;
}
export const maybeFail = (error: Error | undefined): void => {
  if (error !== undefined) throw error;
};
