import { office } from '../../../shared/api/keys.ts';

export const auditKeys = { list: (filter: unknown) => [...office, 'audit', filter] as const } as const;
