import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { ReviewConfig } from './config.ts';

export type Deps = AppDeps<ReviewConfig>;
