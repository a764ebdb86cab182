import { office } from '../../../shared/api/keys.ts';

export const dashboardKeys = {
  demand: [...office, 'restock', 'most'],
  lag: [...office, 'lag'],
  lastBackup: [...office, 'last-backup'],
} as const;
