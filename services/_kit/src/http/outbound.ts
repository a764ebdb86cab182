import { requestWhole, type WholeAnswer } from './whole-answer.ts';

export interface Outbound {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * One request to a provider outside the shop, on a kept connection. Redirects are not followed: their status is
 * answered. Rejects when nobody answers or the signal says that it takes too long. `fetch` costs twice the CPU.
 */
export const sendOut = ({ url, headers, ...options }: Outbound): Promise<WholeAnswer> =>
  requestWhole(url, { ...options, headers: { 'user-agent': 'Gyeol', ...headers } });
