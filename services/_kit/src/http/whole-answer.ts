import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}
export interface WholeRequest {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null;
  /** Ends the request: the promise is rejected with its reason. */
  readonly signal?: AbortSignal;
}

/** What is too early to be an answer (100 Continue, 103 Early Hints). */
const isInterim = (status: number): boolean => status < 200;

/**
 * One request, its answer read whole: undici's `request` makes a stream of each, a third of the CPU of a call between
 * services (measured 108 to 67 us). Rejects when the connection fails or the signal ends it. Redirects are not followed.
 */
export const requestWhole = (
  dispatcher: Dispatcher,
  address: string,
  { method, headers, body = null, signal }: WholeRequest,
): Promise<WholeAnswer> =>
  new Promise((resolve, reject) => {
    const { origin, pathname, search } = new URL(address);
    const chunks: Buffer[] = [];
    let answer: { status: number; headers: IncomingHttpHeaders } | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    const abort = (): void => {
      controller?.abort(signal?.reason as Error);
      reject(signal?.reason as Error);
    };
    const forget = (): void => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    const path = pathname + search;
    dispatcher.dispatch(
      { origin, path, method, headers, body },
      {
        onRequestStart: (started) => {
          controller = started;
          if (signal?.aborted) abort();
        },
        onResponseStart: (_controller, status, given) => {
          if (!isInterim(status)) answer = { status, headers: given };
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd: () => {
          forget();
          const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
          if (answer) resolve({ ...answer, text: bytes.toString() });
        },
        onResponseError: (_controller, error) => {
          forget();
          reject(error);
        },
      },
    );
  });
