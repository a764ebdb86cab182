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

/** The answer of a row that `produces` a file. A stream that fails ends the connection: half a file is never whole. */
export const download = (file: Omit<Download, typeof marked>): Download => ({ [marked]: true, ...file });

export const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && marked in value;

/** Both spellings of RFC 6266: plain ASCII for old clients, UTF-8 for the others. */
const disposition = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/**
 * Sends a file. What goes wrong before its first piece is refused like any other call; what goes wrong later ends the
 * connection and is logged, as nobody else hears of it.
 */
export const sendDownload = async (reply: FastifyReply, file: Download): Promise<FastifyReply> => {
  const { stream, contentType, fileName } = file;
  // The first piece is there, or the end; throws what makes the file impossible, while it can be told.
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
