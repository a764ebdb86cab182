import pg from 'pg';
import { startPostgres } from '../src/postgres.ts';

// Usage: <data folder> <port>. The spec starts this script as a user who is not root.
const [dataDir = '', port = ''] = process.argv.slice(2);
const postgres = await startPostgres({ dataDir, port: Number(port) });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query('select 1');
await client.end();
await postgres.stop();
console.log('answered and ended');
