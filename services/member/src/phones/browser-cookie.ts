import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** Names the browser that asked for a code, for a day. */
export const codeCookie = 'gyeol_code';
/** Holds the proof of a phone, for this browser alone. */
export const proofCookie = 'gyeol_phone_proof';
/** Holds the way back to what Kakao told of a newcomer. */
export const kakaoCookie = 'gyeol_kakao';

interface CookieOptions {
  maxAgeSeconds: number;
  /** False only where the shop is served over http (sandbox). */
  secure: boolean;
}
/** Browsers take `__Host-` only from this very host over https: no other site of the domain can set such a cookie. */
const fullName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** No script reads it and no other site sends it. */
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

/** The value of a cookie of this request; of two with one name the first. */
export const readCookie = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: string,
  secure: boolean,
): string | undefined => parseCookie(headers.cookie ?? '')[fullName(name, secure)];
