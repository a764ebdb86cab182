import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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

export const sendDownload = (reply: FastifyReply, { stream, contentType, fileName }: Download): FastifyReply =>
  reply
    .header('content-type', contentType)
    .header('content-disposition', disposition(fileName))
    .header('cache-control', 'no-store')
    .send(stream);
