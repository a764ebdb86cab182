import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** Identifies for a day the browser that asked for a code. */
export const codeCookie = 'gyeol_code';
export const proofCookie = 'gyeol_phone_proof';
/** Identifies the browser that came back from Kakao as a newcomer. */
export const kakaoCookie = 'gyeol_kakao';

interface CookieOptions {
  maxAgeSeconds: number;
  /** False only where the shop is served over http (sandbox). */
  secure: boolean;
}
/**
 * Browsers accept `__Host-` only from this very host over https, so that no other site of the domain can set the
 * cookie.
 */
const fullName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

export const serializeCookie = (name: string, value: string, { maxAgeSeconds, secure }: CookieOptions): string =>
  stringifySetCookie({
    name: fullName(name, secure),
    value,
    maxAge: maxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });

/** When two cookies have the same name, the first one counts. */
export const readCookie = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
  secure: boolean,
): string | undefined => parseCookie(headers.cookie ?? '')[fullName(name, secure)];
