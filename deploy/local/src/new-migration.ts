import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@gyeol/contracts/call.ts';
import { root } from './settings.ts';

// Usage: npm run db:new -- catalog item-colours
const [service = '', name = ''] = process.argv.slice(2);
if (!(services as readonly string[]).includes(service) || !/^[a-z0-9-]+$/.test(name)) {
  console.error(`usage: npm run db:new -- <${services.join('|')}> <name-of-the-change>`);
  process.exit(1);
}
const stamp = new Date().toISOString().replace(/\D/g, '').padEnd(17, '0').slice(0, 17);
const file = join('services', service, 'migrations', `${stamp}_${name}.sql`);
writeFileSync(
  join(root, file),
  '-- Up Migration\n-- Expand only: yesterday\u2019s code runs on it while it is rolled out. Contract in a later migration.\n\n',
);
console.log(file);
