import { type PaymentProvider, ProviderDown, type ProviderPayment } from './payment-provider.ts';

/** The providers for which this shop has keys. */
export interface PaymentProviders {
  readonly all: readonly PaymentProvider[];
  /** The provider of orders and payments without a recorded provider. */
  readonly first: PaymentProvider;
  /** Answers the provider that is stored under `name`. Throws ProviderDown when the shop has no keys for it. */
  of(name: string | null): PaymentProvider;
  /** Finds the provider that a path's `{provider}` names, in any case. */
  named(key: string): PaymentProvider | undefined;
}

/** `all` is not empty. Its first provider is the provider of orders without a recorded provider. */
export const createPaymentProviders = (all: readonly [PaymentProvider, ...PaymentProvider[]]): PaymentProviders => {
  const [first] = all;
  const of = (name: string | null): PaymentProvider => {
    const found = name === null ? first : all.find((provider) => provider.name === name);
    if (found === undefined) throw new ProviderDown(`${name} has no keys in this shop`);
    return found;
  };
  return { all, first, of, named: (key) => all.find(({ keys }) => keys.includes(key.toLowerCase())) };
};

/** `windowProviders` are the names of the providers at which a payment window of the order was opened. */
export interface OpenedOrder {
  merchantUid: string;
  windowProviders: readonly string[] | null;
}
/**
 * Finds all payments of an order, at each provider at which a window of the order was opened. Throws ProviderDown when
 * one of the providers does not answer, because a payment could be missing then.
 */
export const findAllPayments = async (
  { providers }: { readonly providers: PaymentProviders },
  { merchantUid, windowProviders }: OpenedOrder,
  withinMs?: number,
): Promise<ProviderPayment[]> => {
  const asked = (windowProviders ?? [null]).map((name) => providers.of(name));
  return (await Promise.all(asked.map((provider) => provider.findAll(merchantUid, withinMs)))).flat();
};
