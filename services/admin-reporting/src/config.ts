import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { commonSettings, type Values } from '@gyeol/service-kit/config.ts';

export const settings = { ...commonSettings };
export type Config = Values<typeof settings>;
export type Deps = AppDeps<Config>;
