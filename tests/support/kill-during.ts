import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import { killService, whenReady } from './processes.ts';
import { dataDir, shop } from './shop.ts';
import type { Answer } from './shop-client.ts';

/**
 * Makes the call, kills order-payment while it is at work, and waits until it is back: so many ms after the call began, or
 * once `moment` resolves. What becomes of the call is nobody's answer.
 */
export const killDuring = async (
  moment: number | (() => Promise<unknown>),
  call: () => Promise<unknown>,
): Promise<void> => {
  const made = call().catch(() => undefined);
  await (typeof moment === 'number' ? sleep(moment) : moment());
  killService(dataDir, 'order-payment');
  await made;
  await whenReady(shop, 90_000);
};

/** Repeats a call as a person would until it is `done`: what was killed on its way to the provider is taken up after 30 s. */
export const repeat = <Body>(
  what: string,
  call: () => Promise<Answer<Body>>,
  done: (answer: Answer<Body>) => boolean = ({ status }) => status === 200,
): Promise<Answer<Body>> =>
  eventually(
    what,
    async () => {
      const answer = await call();
      return done(answer) ? answer : undefined;
    },
    90_000,
  );
