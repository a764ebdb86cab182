import type { AnswerOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import type { Deps } from './deps.ts';
import { ProviderDown, ProviderRefused } from './payment-provider.ts';

type Trial = AnswerOf<typeof orderCalls.tryPaymentKeys>;

const outcomeOf = async ({ provider }: Pick<Deps, 'provider'>): Promise<Trial['outcome']> => {
  try {
    await provider.checkKeys();
    return 'accepted';
  } catch (error) {
    if (error instanceof ProviderRefused) return 'refused';
    if (error instanceof ProviderDown) return 'unreachable';
    throw error;
  }
};

/** Tries the payment keys with which this shop was started. The keys themselves are never answered. */
export const tryPaymentKeys = async (deps: Deps): Promise<Trial> => {
  const outcome = await outcomeOf(deps);
  await recordAuditedRead(deps.db, {
    ...{ kind: 'setting', id: 'payment-keys', at: deps.now() },
    after: { outcome },
  });
  return { outcome, keys: ['PORTONE_IMP_KEY', 'PORTONE_IMP_SECRET'], test: deps.config.sandbox };
};
