import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { imageTypes } from '@gyeol/contracts/rules/image.ts';
import type { Config } from '../config.ts';
import { createObjectStore } from './create-object-store.ts';
import type { StoredObject } from './object-store.ts';

/** The public images by name. The name follows from the content, so equal names mean equal images. */
export interface StoredImages {
  list(): AsyncGenerator<{ name: string; bytes: number }>;
  open(name: string): Promise<StoredObject | undefined>;
  /** Throws for a name that no image of the shop can have. */
  put(name: string, content: Readable): Promise<void>;
}

/** The prefix of public images. Uploads that no item or review uses are elsewhere and are not worth a backup. */
const prefix = 'media/';

/** Throws ConfigError. */
export const openStoredImages = (config: Config, now: () => Date): StoredImages => {
  const store = createObjectStore(config, now);
  return {
    async *list() {
      for await (const { key, bytes } of store.list(prefix)) yield { name: key.slice(prefix.length), bytes };
    },
    open: (name) => store.open(prefix + name),
    put: async (name, content) => {
      const contentType = imageTypes[name.split('.').at(-1) as keyof typeof imageTypes];
      if (contentType === undefined) throw new Error(`${name} is no image of the shop`);
      await store.put({ key: prefix + name, contentType, body: await buffer(content) });
    },
  };
};
