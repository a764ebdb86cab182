/** The accounts that a demo shop prints at its start. They exist in demo data only. */
export const demoAccounts = [
  { role: 'admin', username: 'admin@gyeol.shop', password: 'gyeol-admin1!' },
  { role: 'buyer', username: 'demo@gyeol.shop', password: 'gyeol-demo1!' },
] as const;

/** Every other member of the demo signs in with this, too. */
export const demoPassword = 'gyeol-demo1!';
