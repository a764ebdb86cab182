/** The prefix of all data that depends on the account. It is removed when the session changes. */
export const my = ['my'] as const;
/** The prefix of the data of the back office. */
export const office = ['my', 'admin'] as const;
