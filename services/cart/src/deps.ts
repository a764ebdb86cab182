import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { CartConfig } from './config.ts';

export type Deps = AppDeps<CartConfig>;
