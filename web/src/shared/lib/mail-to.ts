/**
 * Makes a mailto link to one person. The link escapes the e-mail, because a text such as `a?cc=me@evil.kr` would add a
 * second receiver.
 */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
