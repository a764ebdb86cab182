/** The beginning of every key of a program. Scanners for leaked secrets find keys by it. */
const prefix = 'gyk_';
/** 32 random bytes as base64url. */
const pattern = new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`);

/** True for a bearer token that is meant as a key, also when it is malformed. No login token begins so. */
export const isProgramKey = (token: string): boolean => token.startsWith(prefix);
export const isWellFormedKey = (token: string): boolean => pattern.test(token);
export const writeProgramKey = (secret: string): string => prefix + secret;
