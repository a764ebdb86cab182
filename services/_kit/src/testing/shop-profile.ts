import { readFileSync } from 'node:fs';
import type { DataOf } from '@gyeol/contracts/event.ts';
import type { shopProfileSaved } from '@gyeol/contracts/events/catalog.ts';

const file = new URL('../../../../contracts/samples/2026-11-23-shop-profile-saved.json', import.meta.url);

/** The data that the catalogue publishes for a shop with this name. */
export const shopNamed = (name: string, full = name): DataOf<typeof shopProfileSaved> => {
  const [sample] = JSON.parse(readFileSync(file, 'utf8')) as [{ data: DataOf<typeof shopProfileSaved> }];
  const { profile, savedAt } = sample.data;
  return { savedAt, profile: { ...profile, names: { ...profile.names, name, full } } };
};
