import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { logFailure } from '../log-failure.ts';
import { operationOf } from './operation.ts';

const marked = Symbol('download');

/** A file that is written while it is sent. */
export interface Download {
  readonly [marked]: true;
  readonly stream: Readable;
  readonly contentType: string;
  readonly fileName: string;
}

/**
 * Creates the answer of a row that `produces` a file. A failing stream ends the connection, so that half a file never
 * looks complete.
 */
export const download = (file: Omit<Download, typeof marked>): Download => ({ [marked]: true, ...file });

export const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && marked in value;

/** Writes both spellings of RFC 6266: plain ASCII for old clients, UTF-8 for other clients. */
const disposition = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/**
 * Sends a file. A failure before the first bytes becomes a refusal, as in any other call. A later failure ends the
 * connection and is logged, because no answer can report it.
 */
export const sendDownload = async (reply: FastifyReply, file: Download): Promise<FastifyReply> => {
  const { stream, contentType, fileName } = file;
  // Waits for the first bytes or the end. A failure until then is thrown, because a refusal can still be sent.
  await once(stream, 'readable');
  stream.once('error', (err) => {
    const fields = { requestId: reply.request.id, operation: operationOf(reply.request), fileName };
    logFailure(reply.server.kit.log, { ...fields, err }, 'a file broke off while it was sent');
  });
  return reply
    .header('content-type', contentType)
    .header('content-disposition', disposition(fileName))
    .header('cache-control', 'no-store')
    .send(stream);
};
