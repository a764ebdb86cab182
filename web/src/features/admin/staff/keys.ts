import { officeOf } from '../../../shared/api/keys.ts';

export const staffKeys = { list: officeOf('staff') } as const;
