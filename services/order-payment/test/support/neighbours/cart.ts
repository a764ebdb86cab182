import type { Envelope } from '@gyeol/contracts/event.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { fake } from '@gyeol/service-kit/testing/app.ts';
import { type Faults, maybeFail } from './faults.ts';

/** A fake cart that answers which events it has consumed. */
export const createCart = () => {
  const consumed = new Set<string>();
  const faults: Faults = {};
  return {
    faults,
    handle: ({ id }: Envelope): void => void consumed.add(id),
    fakes: [
      fake(internalCalls.receivedEvents, ({ body: { eventIds } }) => {
        maybeFail(faults.before);
        return { heard: eventIds.filter((id) => consumed.has(id)) };
      }),
    ],
  };
};
export type Cart = ReturnType<typeof createCart>;
