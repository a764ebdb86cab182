import type { DeliveryTerms } from './delivery.ts';
import { formatWon } from './money.ts';

/** `제주 3,000원, 울릉도 6,000원`, each name once at its highest surcharge; empty without remote areas. */
export const remoteAreasText = ({ remoteAreas }: Pick<DeliveryTerms, 'remoteAreas'>): string => {
  const fees = new Map<string, number>();
  for (const { name, fee } of remoteAreas) fees.set(name, Math.max(fee, fees.get(name) ?? 0));
  return [...fees].map(([name, fee]) => `${name} ${formatWon(fee)}`).join(', ');
};
