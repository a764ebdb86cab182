import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { commonSettings, type Settings, urls, type Values } from '@gyeol/service-kit/config.ts';

export const settings = {
  ...commonSettings,
  catalogInternalUrl: urls('CATALOG_INTERNAL_URL', { description: 'asked for live stock' }),
} as const satisfies Settings;
export type Config = Values<typeof settings>;
export type Deps = AppDeps<Config>;
