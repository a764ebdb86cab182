import { officeOf } from '../../../shared/api/keys.ts';

export const staffKeys = {
  list: officeOf('staff', 'list'),
  invitations: officeOf('staff', 'invitations'),
  grantLimit: officeOf('staff', 'grant-limit'),
} as const;
