import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { commonSettings, type Values } from '@gyeol/service-kit/config.ts';
import type { OwnHolds } from './lines/own-holds.ts';
import type { Quotes } from './lines/quotes.ts';

export const settings = { ...commonSettings };
export type Config = Values<typeof settings>;
export interface Deps extends AppDeps<Config> {
  readonly quotes: Quotes;
  readonly ownHolds: OwnHolds;
}
