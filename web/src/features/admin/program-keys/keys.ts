import { officeOf } from '../../../shared/api/keys.ts';

export const programKeyKeys = { list: officeOf('program-keys') } as const;
