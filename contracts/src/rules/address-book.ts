/** How many addresses a member can save. */
export const addressBookSize = 10;
