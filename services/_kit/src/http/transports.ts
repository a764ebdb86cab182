import type { ServiceName } from '@gyeol/contracts/call.ts';
import { Agent } from 'undici';
import type { OpenServices } from '../open-services.ts';
import { type HttpRequest, type HttpResponse, injectText, requestText } from './http-response.ts';

/** One attempt of a call: its path with the query, and everything else that a request needs. */
export interface Attempt extends HttpRequest {
  readonly call: string;
  readonly path: string;
  readonly signal: AbortSignal;
}
/** Sends calls to the services that answer them. */
export interface Transport {
  /**
   * Makes one attempt and reads the whole answer. Rejects when there is no answer. Rejects with the signal's reason
   * when the signal ends the attempt.
   */
  send(owner: ServiceName, attempt: Attempt): Promise<HttpResponse>;
  close(): Promise<void>;
}

export type ServiceUrls = Readonly<Partial<Record<ServiceName, readonly string[]>>>;

const agentOptions = { connections: 32, pipelining: 1, connect: { timeout: 1_000 }, keepAliveTimeout: 30_000 };

/**
 * Sends calls to other processes at their internal addresses. Each attempt takes the next address when there are
 * several instances.
 */
export const httpTransport = (urls: ServiceUrls): Transport => {
  const agent = new Agent(agentOptions);
  let turn = 0;
  return {
    send: async (owner, attempt) => {
      const bases = urls[owner] ?? [];
      if (bases.length === 0) throw new Error(`no address of ${owner} is configured`);
      turn += 1;
      return requestText(`${bases[turn % bases.length]}${attempt.path}`, attempt, agent);
    },
    close: () => agent.close(),
  };
};

/** Sends calls to services in this process: the same requests, without a socket. */
export const inProcessTransport = (open: OpenServices): Transport => ({
  send: async (owner, attempt) => {
    const callee = open.get(owner);
    if (callee === undefined) throw new Error(`${owner} is not open`);
    return injectText(callee.internal, attempt.path, attempt);
  },
  close: async () => undefined,
});
