import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { CouponConfig } from './config.ts';

export type Deps = AppDeps<CouponConfig>;
