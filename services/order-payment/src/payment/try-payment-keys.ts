import type { AnswerOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import type { Deps } from './deps.ts';
import { ProviderDown, ProviderRefused } from './payment-provider.ts';
import { portoneV2 } from './portone-v2-payment.ts';

type Trial = AnswerOf<typeof orderCalls.tryPaymentKeys>;

const outcomeOf = async ({ providers }: Deps, name: string): Promise<Trial['outcome']> => {
  const provider = providers.all.find((candidate) => candidate.name === name);
  if (provider === undefined) return 'unset';
  try {
    await provider.checkKeys();
    return 'accepted';
  } catch (error) {
    if (error instanceof ProviderRefused) return 'refused';
    if (error instanceof ProviderDown) return 'unreachable';
    throw error;
  }
};

const v2Keys = {
  PORTONE_V2_API_SECRET: 'portoneV2ApiSecret',
  PORTONE_V2_STORE_ID: 'portoneV2StoreId',
  PORTONE_V2_WEBHOOK_SECRETS: 'portoneV2WebhookSecrets',
} as const;

/**
 * Tries the payment keys with which this shop was started, those of each version of PortOne. The keys themselves are
 * never answered.
 */
export const tryPaymentKeys = async (deps: Deps): Promise<Trial> => {
  const { db, config, now } = deps;
  const [outcome, outcomeOfV2] = await Promise.all([outcomeOf(deps, 'portone'), outcomeOf(deps, portoneV2)]);
  const after = { outcome, ...(outcomeOfV2 !== 'unset' && { outcomeOfV2 }) };
  await recordAuditedRead(db, { ...{ kind: 'setting', id: 'payment-keys', at: now() }, after });
  const missing = Object.entries(v2Keys).flatMap(([name, key]) => (config[key] === '' ? [name] : []));
  const v2: NonNullable<Trial['others']>[number] = {
    provider: portoneV2,
    outcome: outcomeOfV2,
    keys: Object.keys(v2Keys),
    missing,
  };
  return { outcome, keys: ['PORTONE_IMP_KEY', 'PORTONE_IMP_SECRET'], test: config.sandbox, others: [v2] };
};
