import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly stream: Readable;
  readonly bytes: number;
}

/** What may be sent to an upload URL. */
export interface UploadTerms {
  readonly key: string;
  readonly contentType: string;
  /** Bytes, exactly. */
  readonly size?: number | undefined;
}

/** A body that was sent to an upload URL of this shop. */
export interface SentFile {
  readonly token: string;
  readonly contentType: string | undefined;
  /** As its sender announces them. */
  readonly bytes: number | undefined;
  readonly body: Readable;
}

/**
 * Where images are stored: files (file-object-store) or any S3 (s3-object-store). An object is there whole or not at all.
 * Throws UNAVAILABLE when the store cannot be reached, DISK_FULL when it has no room.
 */
export interface ObjectStore {
  /**
   * A URL to which one file of these terms can be PUT within 5 minutes. `shopUrl` is the origin under which whoever asks
   * reaches the shop.
   */
  signPut(terms: UploadTerms & { shopUrl: string }): Promise<string>;
  /**
   * Stores a file that was sent to a URL of `signPut`; without it the URL leads past the shop. Throws UPLOAD_REFUSED or
   * IMAGE_TOO_LARGE for anything but what was signed, and leaves the body for the caller to read on.
   */
  receive?(file: SentFile): Promise<void>;
  /** Undefined when there is no such object. The stream must be read or destroyed. */
  open(key: string): Promise<StoredObject | undefined>;
  put(file: { key: string; contentType: string; body: Buffer }): Promise<void>;
  /** Every key under a prefix that ends in a slash, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Missing ones are fine. At most 1,000. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes what a process that was killed left half written before then. */
  removeUnfinished(before: Date): Promise<void>;
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
