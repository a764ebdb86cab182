import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly stream: Readable;
  readonly bytes: number;
}

/** The file that may be sent to an upload URL. */
export interface UploadTerms {
  readonly key: string;
  readonly contentType: string;
  /** The exact number of bytes. */
  readonly size?: number | undefined;
}

export interface SentFile {
  readonly token: string;
  readonly contentType: string | undefined;
  /** The size that the sender announces. */
  readonly bytes: number | undefined;
  readonly body: Readable;
}

/**
 * The store of images: files (file-object-store) or any S3 (s3-object-store). An object exists completely or not at
 * all. Throws UNAVAILABLE when the store cannot be reached, DISK_FULL when it has no room.
 */
export interface ObjectStore {
  /**
   * Signs a URL to which one file of these terms can be PUT within 5 minutes. `shopUrl` is the origin under which the
   * caller reaches the shop.
   */
  signPut(terms: UploadTerms & { shopUrl: string }): Promise<string>;
  /**
   * Stores a file that was sent to a URL of `signPut`. Absent when these URLs lead directly to the store and not to the
   * shop. Throws UPLOAD_REFUSED or IMAGE_TOO_LARGE for any file but the signed one; the caller then reads the rest of
   * the body.
   */
  receive?(file: SentFile): Promise<void>;
  /** The stream must be read or destroyed. */
  open(key: string): Promise<StoredObject | undefined>;
  put(file: { key: string; contentType: string; body: Buffer }): Promise<void>;
  /** Lists every key under a prefix that ends in a slash, in no promised order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Removes at most 1,000 objects. Missing objects are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Removes objects that a killed process left half written before this time. */
  removeUnfinished(before: Date): Promise<void>;
}

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
