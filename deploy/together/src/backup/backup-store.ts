import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** A store of backups. A file is either stored whole or does not exist. Names contain slashes. */
export interface BackupStore {
  /** Returns the number of bytes written. */
  write(name: string, content: Readable): Promise<number>;
  /** Throws when the file does not exist. */
  read(name: string): Promise<Readable>;
  list(): AsyncIterable<StoredFile>;
  /** Ignores missing files. */
  remove(names: readonly string[]): Promise<void>;
}
