import type { DemoAccount } from '../demo.ts';

/** The accounts that the demo prints at its start. They exist in demo data only. */
export const demoAccounts = [
  { role: 'admin', username: 'admin@gyeol.shop', password: 'gyeol-admin1!', realName: '결지기', displayName: '결지기' },
  { role: 'buyer', username: 'demo@gyeol.shop', password: 'gyeol-demo1!', realName: '이결', displayName: '결이' },
] as const satisfies readonly DemoAccount[];
