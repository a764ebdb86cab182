import { commonSettings, type Values } from '@gyeol/service-kit/config.ts';

export const reviewSettings = { ...commonSettings };
export type ReviewConfig = Values<typeof reviewSettings>;
