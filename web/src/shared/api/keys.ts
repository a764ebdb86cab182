/** The key prefix of all data that depends on the account. This data is removed when the session changes. */
export const my = ['my'] as const;
export const office = ['my', 'admin'] as const;

/** The parts of the back office's data that can be refreshed after a write (app/changes.ts). */
type OfficeSubject =
  | 'coupons'
  | 'escrow'
  | 'items'
  | 'messages'
  | 'points'
  | 'popular-words'
  | 'priorities'
  | 'program-keys'
  | 'receipts'
  | 'sale-gates'
  | 'sales'
  | 'settings'
  | 'shop-documents'
  | 'staff';
/** Returns the query key of a subject of the back office. The entries in `more` select a part of the subject. */
export const officeOf = <S extends OfficeSubject, More extends readonly unknown[]>(subject: S, ...more: More) =>
  [...office, subject, ...more] as const;
