import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** Renders the element with all its lazy parts to one text. Rejects when any component throws. */
export const renderToText = (element: ReactNode): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const chunks: Buffer[] = [];
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
    final: (done) => {
      resolve(Buffer.concat(chunks).toString());
      done();
    },
  });
  const { pipe, abort } = renderToPipeableStream(element, {
    // By default, React sends large parts after the page, together with scripts that move these parts to their places.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: () => pipe(out),
    onError: (error) => {
      reject(error instanceof Error ? error : new Error(String(error)));
      abort();
    },
  });
  return promise;
};
