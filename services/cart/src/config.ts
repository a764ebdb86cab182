import { commonSettings, type Settings, urls, type Values } from '@gyeol/service-kit/config.ts';

export const cartSettings = {
  ...commonSettings,
  catalogInternalUrl: urls('CATALOG_INTERNAL_URL', { description: 'asked for live stock' }),
} as const satisfies Settings;
export type CartConfig = Values<typeof cartSettings>;
