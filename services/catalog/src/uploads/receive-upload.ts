import type { IncomingMessage } from 'node:http';
import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';

/**
 * The most bytes that are read after a refusal. A sender reads the refusal only after everything was sent. A sender of
 * more bytes than this is cut off.
 */
const mostRefusedBytes = 3 * maxImageBytes;

const readOn = async (body: IncomingMessage): Promise<void> => {
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostRefusedBytes) body.destroy();
  }
};

const lengthOf = ({ headers }: IncomingMessage): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length']);

/** Throws UPLOAD_REFUSED for any file but the signed one. */
export const receiveUpload = async (
  { objects }: Pick<Deps, 'objects'>,
  token: string,
  body: IncomingMessage,
): Promise<{ ok: true }> => {
  try {
    if (!objects.receive) throw problem('UPLOAD_REFUSED');
    const contentType = body.headers['content-type'];
    await objects.receive({ token, contentType, bytes: lengthOf(body), body });
    return ok;
  } catch (error) {
    await readOn(body);
    throw error;
  }
};
