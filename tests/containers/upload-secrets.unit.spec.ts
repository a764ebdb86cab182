import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const fileOf = (path: string): string => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url));

/** Replaces kubectl: makes and records Secrets. Refuses values that no Secret of a shop may have. */
const recordingKubectl = `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const [context, , namespace, verb, ...args] = process.argv.slice(2);
if (context !== '--context=shop' || namespace !== 'gyeol') throw new Error('another cluster or namespace');
if (verb === 'create') {
  const [kind, type, name] = args;
  const files = args.flatMap((arg) => /^--from-file=(.+?)=(.+)$/.exec(arg)?.slice(1, 3) ?? []);
  if (kind !== 'secret' || type !== 'generic' || !args.includes('--dry-run=client')) throw new Error('it would fail the second time');
  if (/^gyeol-(postgres|redis|s3|events|sandbox)$/.test(name)) throw new Error(name + ' is nobody’s here');
  if (files.some((file) => /superuser/.test(file))) throw new Error('the superuser’s password leaves the machine');
  const data = {};
  for (let at = 0; at < files.length; at += 2) data[files[at]] = readFileSync(files[at + 1], 'base64');
  console.log(JSON.stringify({ kind: 'Secret', metadata: { name }, data }));
} else if (verb === 'apply' && args.includes('--server-side') && args.at(-1) === '-') {
  appendFileSync(process.env.RECORD, readFileSync(0, 'utf8'));
  console.log('applied');
} else throw new Error('unknown: ' + verb);
`;

interface Uploaded {
  readonly status: number | null;
  readonly errors: string;
  /** The Secrets that the cluster would have: for each name, the last applied content. */
  readonly held: Map<string, Record<string, string>>;
}
const prepare = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-upload-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [secrets, kubectl, record] = [join(folder, 'secrets'), join(folder, 'kubectl'), join(folder, 'record')];
  writeFileSync(kubectl, recordingKubectl);
  chmodSync(kubectl, 0o755);
  writeFileSync(record, '');
  const made = spawnSync(process.execPath, [fileOf('docker/make-secrets.mjs'), secrets, '--demo'], {
    encoding: 'utf8',
  });
  expect(made.stderr).toBe('');
  const put = (path: string, text: string): void => {
    mkdirSync(join(secrets, path, '..'), { recursive: true });
    rmSync(join(secrets, path), { force: true });
    writeFileSync(join(secrets, path), text);
  };
  const upload = (...options: string[]): Uploaded => {
    const env = { ...process.env, RECORD: record, KUBECTL: `${kubectl} --context=shop` };
    const args = [fileOf('k8s/upload-secrets.ts'), secrets, ...options];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
    const applied = readFileSync(record, 'utf8').split('\n').filter(Boolean);
    const held = applied.map(
      (line) => JSON.parse(line) as { metadata: { name: string }; data: Record<string, string> },
    );
    return { status, errors: stderr, held: new Map(held.map(({ metadata, data }) => [metadata.name, data])) };
  };
  return { secrets, put, upload };
};

const text = (base64 = ''): string => Buffer.from(base64, 'base64').toString();

it('an upload can be repeated, and leaves all mounted secrets in the newest form, and no other secrets', () => {
  const { secrets, put, upload } = prepare();
  const first = upload();
  expect([first.status, first.errors]).toEqual([0, '']);
  expect([...first.held.keys()].sort()).toEqual([
    'gyeol-admin-reporting',
    'gyeol-cart',
    'gyeol-catalog',
    'gyeol-coupon',
    'gyeol-gateway',
    'gyeol-member',
    'gyeol-member-keys',
    'gyeol-order-payment',
    'gyeol-review',
  ]);
  const { held } = first;
  expect(Object.keys(held.get('gyeol-cart') ?? {})).toEqual(['database-url', 'service-token-secret']);
  expect(text(held.get('gyeol-cart')?.['database-url'])).toBe(readFileSync(join(secrets, 'cart/database-url'), 'utf8'));

  put('cart/database-url', 'postgres://db.example.internal/gyeol_cart');
  put('cart/kafka-username', 'gyeol-cart');
  put('cart/kafka-password', 'changed');
  put('cart/ca.pem', 'certificate');
  put('cart/note.txt', 'not for the cluster');
  put('backup/s3-access-key-id', 'id');
  put('backup/s3-secret-access-key', 'key');
  const second = upload();
  expect([second.status, second.errors]).toEqual([0, '']);
  expect(text(second.held.get('gyeol-cart')?.['database-url'])).toBe('postgres://db.example.internal/gyeol_cart');
  expect(Object.keys(second.held.get('gyeol-cart') ?? {}).sort()).toEqual([
    'ca.pem',
    'database-url',
    'kafka-password',
    'kafka-username',
    'service-token-secret',
  ]);
  expect([...second.held.keys()].filter((name) => !held.has(name))).toEqual(['gyeol-backup']);
});

it('nothing is uploaded while a secret is missing, and the missing file is named', () => {
  const { secrets, upload } = prepare();
  rmSync(join(secrets, 'order-payment/portone-imp-secret'));
  rmSync(join(secrets, 'member/keys'), { recursive: true });
  const { status, errors, held } = upload();
  expect(status).toBe(1);
  expect(errors).toContain(join(secrets, 'order-payment/portone-imp-secret'));
  expect(errors).toContain(join(secrets, 'member/keys'));
  expect(held.size).toBe(0);
});

it('the upload ends with the error of kubectl when kubectl refuses', () => {
  const { upload } = prepare();
  const { status, errors } = upload('--demo');
  expect(status).not.toBe(0);
  expect(errors).toContain('gyeol-postgres is nobody’s here');
});
