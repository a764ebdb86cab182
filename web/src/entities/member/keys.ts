import { my } from '../../shared/api/keys.ts';

export const memberKeys = { info: [...my, 'info'] } as const;
