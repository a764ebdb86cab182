import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { settings } from '@gyeol/catalog/src/config.ts';
import { createObjectStore } from '@gyeol/catalog/src/uploads/create-object-store.ts';
import { imageTypes } from '@gyeol/contracts/rules/image.ts';
import { readConfig } from '@gyeol/service-kit/config.ts';

/** The shop's stored images by name. */
export interface Images {
  list(): AsyncIterator<string>;
  /** Undefined where there is none of that name. */
  open(name: string): Promise<Readable | undefined>;
  put(name: string, content: Readable): Promise<void>;
}

/** Uploads that no item or review took are worth nothing; these are all that people see. */
const prefix = 'media/';

/** Those of catalog, by its own settings. Throws ConfigError. */
export const openImages = (env: NodeJS.ProcessEnv): Images => {
  const store = createObjectStore(readConfig(settings, env), () => new Date());
  return {
    async *list() {
      for await (const { key } of store.list(prefix)) yield key.slice(prefix.length);
    },
    open: async (name) => (await store.open(prefix + name))?.stream,
    put: async (name, content) => {
      const contentType = imageTypes[name.split('.').at(-1) as keyof typeof imageTypes];
      if (contentType === undefined) throw new Error(`${name} is no image of the shop`);
      await store.put({ key: prefix + name, contentType, body: await buffer(content) });
    },
  };
};
