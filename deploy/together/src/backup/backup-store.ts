import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** A store of backups has a file under its name whole or not at all; names have slashes. */
export interface BackupStore {
  /** Answers how many bytes were written. */
  write(name: string, content: Readable): Promise<number>;
  /** Throws where there is no such file. */
  read(name: string): Promise<Readable>;
  list(): AsyncIterable<StoredFile>;
  /** Missing ones are fine. */
  remove(names: readonly string[]): Promise<void>;
}
