import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './shop-client.ts';

const tries = 20;

/** Asks as the web page does: told that too many order, it comes back when the shop says. */
export const patiently = async <Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> => {
  for (let tried = 1; ; tried += 1) {
    const answer = await ask();
    if (answer.problem?.code !== 'TOO_MANY_ORDERS' || tried === tries) return answer;
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000 + Math.random() * 1_000);
  }
};
