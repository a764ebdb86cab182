import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly stream: Readable;
  readonly bytes: number;
}

/** Where pictures are kept. Throws UNAVAILABLE when it cannot be reached. */
export interface ObjectStore {
  /** A URL to which one file of exactly this type (and size, when given) can be PUT within 5 minutes. */
  signPut(file: { key: string; contentType: string; size?: number }): Promise<string>;
  /** Undefined when there is no such object. The stream must be read or destroyed. */
  open(key: string): Promise<StoredObject | undefined>;
  put(file: { key: string; contentType: string; body: Buffer }): Promise<void>;
  /** Every key under a prefix, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Missing ones are fine. At most 1,000. */
  remove(keys: readonly string[]): Promise<void>;
}

/** All bytes of an object, or `too-large` once there are more than `limit`. */
export const readAll = async ({ stream, bytes }: StoredObject, limit: number): Promise<Buffer | 'too-large'> => {
  const parts: Buffer[] = [];
  let length = bytes;
  if (length <= limit) {
    length = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length > limit) break;
    }
  }
  stream.destroy();
  return length > limit ? 'too-large' : Buffer.concat(parts);
};
