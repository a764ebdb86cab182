/**
 * Makes a mailto link to one person. It escapes an e-mail such as `a?cc=me@evil.kr`, which would add a second receiver.
 */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
