/** The address of a letter to one person: an e-mail such as `a?cc=me@evil.kr` must add nobody to it. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
