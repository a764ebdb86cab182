import type { AppDeps } from '@gyeol/service-kit/app.ts';
import type { ReportingConfig } from './config.ts';

export type Deps = AppDeps<ReportingConfig>;
