import type { TestProject } from 'vitest/node';
import { orSkip } from '../support/parts.ts';
import { findEngine } from './engine.ts';
import { forgetImages, type Published, publishImages } from './images.ts';
import { startRegistry } from './registry.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The images of this run, or the reason why there are none. */
    images: Published | { reason: string };
  }
}

/** False when the run uses the images that an earlier run published. */
const builds = process.env.TEST_CONTAINERS_BUILD !== 'off';

/**
 * The global set-up of this suite for Vitest. Builds every image and pushes it to the registry once. All spec files
 * pull the images from that registry.
 */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const found = await orSkip(async () => {
    const engine = await findEngine();
    return { engine, registry: await startRegistry({ empty: builds }) };
  });
  if ('reason' in found) {
    console.log(`skipped: containers (${found.reason})`);
    project.provide('images', found);
    return undefined;
  }
  const { engine, registry } = found.part;
  const end = async (): Promise<void> => {
    await forgetImages(engine, registry);
    await registry.stop();
  };
  try {
    project.provide('images', await publishImages(engine, registry, builds));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
};
