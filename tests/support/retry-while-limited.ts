// biome-ignore lint/style/noRestrictedImports: the shop says how long a client is to wait, and this one does
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './shop-client.ts';

const tries = 20;

/** When too many buyers order at once, waits for the time that the shop names and repeats the call, up to 20 tries. */
export const retryWhileLimited = async <Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>> => {
  for (let tried = 1; ; tried += 1) {
    const answer = await call();
    if (answer.problem?.code !== 'TOO_MANY_ORDERS' || tried === tries) return answer;
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000 + Math.random() * 1_000);
  }
};
