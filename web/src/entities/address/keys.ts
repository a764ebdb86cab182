import { my } from '../../shared/api/keys.ts';

export const addressKeys = { all: [...my, 'addresses'] } as const;
