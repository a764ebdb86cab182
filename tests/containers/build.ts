import type { TestProject } from 'vitest/node';
import { orSkip } from '../support/parts.ts';
import { findEngine } from './engine.ts';
import { type Built, buildImages } from './images.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The images of this run, or why there are none. */
    images: Built | { reason: string };
  }
}

/** Vitest's global set-up of the suite: every image is built once, for all of its files. */
export default async (project: TestProject): Promise<void> => {
  const found = await orSkip(findEngine);
  if ('reason' in found) console.log(`skipped: containers (${found.reason})`);
  project.provide('images', 'reason' in found ? found : await buildImages(found.part));
};
