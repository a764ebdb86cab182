import type { TestProject } from 'vitest/node';
import { startKafka } from './kafka.ts';
import { admin } from './members.ts';
import { type OtlpReceiver, startOtlpReceiver } from './otlp-receiver.ts';
import type { Part } from './part.ts';
import { orSkip, startRedis, startS3 } from './parts.ts';
import { isV2, payAtV2 } from './paying.ts';
import { type Stack, startStack } from './stack.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    shop: { shop: string; sandbox: string; dataDir: string; traces?: string } | { skipped: string };
  }
}

const distributedParts = async (): Promise<{ parts: Part[] } | { reason: string }> => {
  const parts: Part[] = [];
  for (const start of [startKafka, startRedis, startS3]) {
    const found = await orSkip(start);
    if ('reason' in found) {
      await Promise.all(parts.map((part) => part.stop()));
      return found;
    }
    parts.push(found.part);
  }
  return { parts };
};

/**
 * Uses a shop that is already open. TEST_SHOP_URL, TEST_SANDBOX_URL and TEST_DATA_DIR must then all be set.
 * TEST_TRACES_URL is the receiver of the shop's traces, if there is a receiver.
 */
const openShop = (): { shop: string; sandbox: string; dataDir: string; traces?: string } | undefined => {
  const { TEST_SHOP_URL: shop, TEST_SANDBOX_URL: sandbox, TEST_DATA_DIR: dataDir } = process.env;
  if (!shop && !sandbox && !dataDir) return undefined;
  const traces = process.env.TEST_TRACES_URL;
  if (shop && sandbox && dataDir) return { shop, sandbox, dataDir, ...(traces ? { traces } : {}) };
  throw new Error('TEST_SHOP_URL, TEST_SANDBOX_URL and TEST_DATA_DIR name an open shop together');
};

/**
 * Starts the receiver of traces. Requests are traced only when the caller asks for a recording, because other requests
 * must stay fast.
 */
const tracingPart = async (project: TestProject): Promise<Part & Partial<OtlpReceiver>> => {
  if (project.name !== 'shop') return { env: {}, stop: async () => undefined };
  const { url, stop } = await startOtlpReceiver();
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    TRUST_TRACEPARENT: 'on',
  };
  return { env, url, stop };
};

/** The global set-up of the black-box suites for Vitest. Opens one shop with demo data for all files of the run. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const open = openShop();
  if (open) {
    project.provide('shop', open);
    return async () => undefined;
  }
  const { GYEOL_TEST_STACK: surroundings = 'embedded' } = process.env;
  // `embedded` is the shop of `npm start`. `apart` has a process for each service. `distributed` is the layout that
  // scales.
  const layout = surroundings === 'embedded' ? 'together' : 'apart';
  const found = surroundings === 'distributed' ? await distributedParts() : { parts: [] };
  if ('reason' in found) {
    console.log(`skipped on Kafka, Redis and S3: ${found.reason}`);
    project.provide('shop', { skipped: found.reason });
    return async () => undefined;
  }
  const tracing = await tracingPart(project);
  const parts: Part[] = [...found.parts, tracing];
  const env = Object.assign({}, ...parts.map((part) => part.env)) as Record<string, string>;
  let stack: Stack;
  try {
    // The level is info, because a test checks that the logs contain no forbidden data. The short wait for a new key is
    // for tests that wait until the key signs.
    const args = layout === 'apart' ? ['--apart'] : [];
    stack = await startStack({ demo: true, args, env: { LOG_LEVEL: 'info', JWT_KEY_WAIT_SECONDS: '10', ...env } });
    if (isV2) await payAtV2(await admin(stack.shop));
  } catch (error) {
    await Promise.all(parts.map((part) => part.stop()));
    throw error;
  }
  const { shop, sandbox, dataDir } = stack;
  project.provide('shop', { shop, sandbox, dataDir, ...(tracing.url ? { traces: tracing.url } : {}) });
  return async () => {
    await stack.stop();
    await Promise.all(parts.map((part) => part.stop()));
  };
};
