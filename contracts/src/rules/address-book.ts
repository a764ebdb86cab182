/** The most addresses that a member can save. */
export const addressBookSize = 10;
