import type { DemoAccount } from '../demo.ts';

/** The accounts that the demo prints at its start. They exist in demo data only. */
export const demoAccounts = [
  {
    role: 'admin',
    username: 'admin@aram.example',
    password: 'aram-admin1!',
    realName: '임아람',
    displayName: '책방지기',
  },
  { role: 'buyer', username: 'demo@aram.example', password: 'aram-demo1!', realName: '이다독', displayName: '다독이' },
] as const satisfies readonly DemoAccount[];
