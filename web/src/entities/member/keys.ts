import { my } from '../../shared/api/keys.ts';

export const memberKeys = {
  info: [...my, 'info'],
  sessions: [...my, 'sessions'],
  secondFactor: [...my, 'second-factor'],
} as const;
