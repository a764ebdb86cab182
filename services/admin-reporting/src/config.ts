import { commonSettings, type Values } from '@gyeol/service-kit/config.ts';

export const reportingSettings = { ...commonSettings };
export type ReportingConfig = Values<typeof reportingSettings>;
