import type { Deps } from '../payment/deps.ts';
import { CircuitOpen, ProviderRefused } from '../payment/payment-provider.ts';
import { readEscrowSettings } from '../settings/payment-methods.ts';
import {
  type DueDelivery,
  findNewestParcel,
  leaseDueDeliveries,
  saveFault,
  saveIdle,
  saveRegistered,
} from './escrow-deliveries.ts';

const silent = '결제대행사가 응답하지 않았습니다.';

const registerOne = async (deps: Deps, due: DueDelivery): Promise<void> => {
  const { db, provider, now } = deps;
  const parcel = await findNewestParcel(db, due.merchantUid);
  if (parcel === undefined) {
    await saveIdle(db, due);
    return;
  }
  const { sender } = await readEscrowSettings(db);
  const { name, phoneNumber: phone, postCode, address, detailAddress } = parcel.receiver;
  const receiver = { name, phone, postCode, address: `${address} ${detailAddress}`.trim() };
  await provider.registerDelivery({ ...parcel, impUid: due.impUid, sender, receiver });
  await saveRegistered(db, due, parcel, now());
};

/** Tells the provider of each parcel that went out for a payment it holds in escrow, and of each number that changed. */
export const registerDeliveries = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (const due of await leaseDueDeliveries(deps.db, deps.now())) {
    if (signal.aborted) return;
    const { merchantUid } = due;
    try {
      await registerOne(deps, due);
    } catch (err) {
      deps.log.warn({ merchantUid, err }, 'a delivery could not be registered with the escrow');
      await saveFault(deps.db, due, err instanceof ProviderRefused ? err.message : silent);
      // Of a provider that cannot be asked the others of this turn would wait as long.
      if (err instanceof CircuitOpen) return;
    }
  }
};
