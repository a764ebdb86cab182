import type { Deps } from '../payment/deps.ts';
import { CircuitOpen, idsOf, ProviderRefused } from '../payment/payment-provider.ts';
import { readEscrowSettings } from '../settings/payment-methods.ts';
import {
  type DueDelivery,
  findNewestParcel,
  leaseDueDelivery,
  returnDelivery,
  saveFault,
  saveIdle,
  saveRegistered,
} from './escrow-deliveries.ts';

const batch = 20;
const silent = '결제대행사가 응답하지 않았습니다.';

const registerOne = async (deps: Deps, due: DueDelivery): Promise<void> => {
  const { db, providers, now } = deps;
  const parcel = await findNewestParcel(db, due.merchantUid);
  if (parcel === undefined) {
    await saveIdle(db, due);
    return;
  }
  const { sender } = await readEscrowSettings(db);
  const { name, phoneNumber: phone, postCode, address, detailAddress } = parcel.receiver;
  const receiver = { name, phone, postCode, address: `${address} ${detailAddress}`.trim() };
  await providers.of(due.provider).registerDelivery({ ...parcel, ...idsOf(due), sender, receiver });
  await saveRegistered(db, due, parcel, now());
};

/** Answers true when the provider can be asked about the next delivery. */
const tryOne = async (deps: Deps, due: DueDelivery): Promise<boolean> => {
  const { db, log, now } = deps;
  try {
    await registerOne(deps, due);
    return true;
  } catch (err) {
    log.warn({ merchantUid: due.merchantUid, err }, 'a delivery could not be registered with the escrow');
    if (err instanceof CircuitOpen) await returnDelivery(db, due, now());
    else await saveFault(db, due, err instanceof ProviderRefused ? err.message : silent);
    return !(err instanceof CircuitOpen);
  }
};

/**
 * Registers at the provider each parcel of an order whose payment is held in escrow. Also registers each changed
 * tracking number.
 */
export const registerDeliveries = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (let turn = 0; turn < batch && !signal.aborted; turn += 1) {
    const due = await leaseDueDelivery(deps.db, deps.now());
    if (due === undefined || !(await tryOne(deps, due))) return;
  }
};
