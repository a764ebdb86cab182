import type { FastifyRequest } from 'fastify';

/** Holds the proof of a phone, for this browser alone. */
export const proofCookie = 'gyeol_phone_proof';
/** Holds the way back to what Kakao told of a newcomer. */
export const kakaoCookie = 'gyeol_kakao';

interface CookieOptions {
  maxAgeSeconds: number;
  /** False only where the shop is served over http (sandbox). */
  secure: boolean;
}
/** No script reads it and no other site sends it. */
export const makeCookie = (name: string, value: string, { maxAgeSeconds, secure }: CookieOptions): string =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

/** The value of a cookie of this request; of two with one name the first. */
export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1];
