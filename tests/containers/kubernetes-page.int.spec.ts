import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { connectTo } from '../support/databases.ts';
import { demandProgram, orSkip } from '../support/parts.ts';
import { startTestPostgres } from '../support/test-postgres.ts';
import { root } from './images.ts';
import { demandKustomize } from './kustomize.ts';

const execute = promisify(execFile);
const page = readFileSync(join(root, 'docs', 'operate', 'kubernetes.md'), 'utf8');
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

const found = await orSkip(async () => ({
  kustomize: (await demandKustomize()).program,
  psql: await demandProgram('psql', ['postgresql-client']),
}));
if ('reason' in found) console.log(`skipped: the commands of docs/operate/kubernetes.md (${found.reason})`);

/**
 * Replaces kubectl, because there is no cluster. This program builds overlays, makes Secrets and records every call.
 */
const kubectl = `#!/bin/sh -e
printf '%s\\n' "$*" >> "$RECORD"
case "$*" in
  'apply -k '*) "$KUSTOMIZE" build "$3" | grep -o 'image: .*' | sort -u >> "$RECORD" ;;
  'apply -f '*) test -s "$3" ;;
  *'create secret generic '*) echo "secret/$6" ;;
  *'apply --server-side'*) cat >> "$RECORD" ;;
esac
`;

const prepare = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['k8s', 'docker', 'observability'])
    cpSync(join(root, 'deploy', part), join(folder, 'deploy', part), { recursive: true });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put('package.json', '{ "type": "module" }');
  put('bin/kubectl', kubectl);
  chmodSync(join(folder, 'bin', 'kubectl'), 0o755);
  // Creates the files that the page tells its readers to create by hand.
  for (const name of ['portone-imp-key', 'portone-imp-secret']) put(`.secrets/order-payment/${name}`, name);
  for (const name of ['solapi-api-key', 'solapi-api-secret', 'kakao-client-secret'])
    put(`.secrets/member/${name}`, name);
  for (const name of ['s3-access-key-id', 's3-secret-access-key']) put(`.secrets/backup/${name}`, name);
  return folder;
};

it.skipIf('reason' in found)(
  'the commands of docs/operate/kubernetes.md install a version, and can be run again',
  { timeout: 240_000 },
  async () => {
    const { kustomize } = 'part' in found ? found.part : (undefined as never);
    const folder = prepare();
    const server = await startTestPostgres();
    onTestFinished(() => server.stop());
    const { hostname, port } = new URL(server.url);
    const env = {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
      RECORD: join(folder, 'record'),
      KUSTOMIZE: kustomize,
      ADMINISTRATOR_URL: server.url,
      DATABASE_HOST: 'db.example.internal',
      DATABASE_OPTIONS: '?sslmode=verify-full',
      REDIS_URL: 'rediss://redis.example.internal:6379',
    };
    // Runs the commands a second time, which installs a later version over the existing resources.
    for (const block of [...commands, ...commands.slice(1)]) await execute('sh', ['-ec', block], { cwd: folder, env });

    const record = readFileSync(env.RECORD, 'utf8').split('\n');
    const at = (line: string): number => record.indexOf(line);
    const shop = 'apply -k deploy/k8s/overlays/shop';
    const order = [
      'apply -f deploy/k8s/base/namespace.yaml',
      'secret/gyeol-order-payment',
      `${shop}/migrations`,
      shop,
    ].map(at);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
    expect(record[at(`${shop}/migrations`) + 1]).toBe('image: registry.example.com/gyeol/admin-reporting:0.2.0');
    const images = record.slice(at(shop)).filter((line) => line.startsWith('image: '));
    expect(images).toContain('image: registry.example.com/gyeol/order-payment:0.2.0');
    expect(images.filter((image) => !image.startsWith('image: registry.example.com/gyeol/'))).toEqual([]);

    const url = new URL(readFileSync(join(folder, '.secrets', 'order-payment', 'database-url'), 'utf8'));
    expect([url.host, url.search]).toEqual(['db.example.internal:5432', '?sslmode=verify-full']);
    Object.assign(url, { hostname, port, search: '' });
    const client = await connectTo(url.href);
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'gyeol_order_payment' }]);
    await client.end();
  },
);
