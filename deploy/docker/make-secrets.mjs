// node make-secrets.mjs FOLDER [--demo]: makes the missing secrets that can be random, in one folder for each process.
// The owner adds the secrets of the providers (PortOne, Solapi, Kakao) by hand. With --demo, the script also makes
// invented values for the secrets of the providers.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.secrets', mode] = process.argv.slice(2);
const services = ['catalog', 'member', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'];
const random = () => randomBytes(24).toString('hex');
// Only the owner may enter this folder. The folders inside are mounted, and the users of several images read them.
mkdirSync(folder, { recursive: true, mode: 0o700 });
const keep = (process_, name, make) => {
  mkdirSync(join(folder, process_), { recursive: true, mode: 0o755 });
  const file = join(folder, process_, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o444 });
  return readFileSync(file, 'utf8').trim();
};
// This key encrypts buyers' account details. Keep the key with the backups.
keep('order-payment', 'refund-account-key', () => randomBytes(32).toString('hex'));
// This key encrypts the secrets of operators' authenticator apps. Keep the key with the backups.
const day = new Date().toISOString().slice(0, 10);
keep('member', 'second-factor-keys', () => `${day}:${randomBytes(32).toString('hex')}`);
const missing = [];
const provided = (process_, name) => {
  if (mode === '--demo') return keep(process_, name, random);
  if (!existsSync(join(folder, process_, name))) missing.push(join(folder, process_, name));
};

keep('postgres', 'superuser-password', random);
const redis = keep('redis', 'password', random);
keep('redis', 'redis.conf', () => `requirepass ${redis}\nmaxmemory 48mb\nmaxmemory-policy noeviction\nsave ""\n`);
keep('gateway', 'redis-url', () => `redis://:${redis}@redis:6379`);
const token = keep('gateway', 'service-token-secret', random);
const database = (name) => {
  const password = keep('postgres', `${name}-password`, random);
  const user = `gyeol_${name.replaceAll('-', '_')}`;
  keep(name, 'database-url', () => `postgres://${user}:${password}@postgres:5432/${user}`);
};
for (const service of services) {
  database(service);
  keep(service, 'service-token-secret', () => token);
}
// The database of the embedded event log, for a shop in one process.
database('events');
for (const name of ['access-key-id', 'secret-access-key']) {
  const value = keep('s3', name, random);
  keep('catalog', `s3-${name}`, () => value);
}
// The owner fills these folders by hand. `backup` gets the keys of the S3 for backups, and `watch` the password of the
// mail server for alerts.
for (const name of ['backup', 'watch']) mkdirSync(join(folder, name), { recursive: true, mode: 0o755 });
const keys = join(folder, 'member', 'keys');
mkdirSync(keys, { recursive: true, mode: 0o755 });
// A restore runs as the shop's user (1000) and writes the next signing key into this folder. Only root can give the
// folder to that user. When somebody else runs this script, that person is user 1000 or changes the owner later.
if (process.getuid?.() === 0 && mode !== '--demo') chownSync(keys, 1000, 1000);
if (!readdirSync(keys).some((name) => name.endsWith('.pem'))) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const name = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  writeFileSync(join(keys, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o444 });
}

const impKey = provided('order-payment', 'portone-imp-key');
const impSecret = provided('order-payment', 'portone-imp-secret');
const smsKey = provided('member', 'solapi-api-key');
const smsSecret = provided('member', 'solapi-api-secret');
const kakaoSecret = provided('member', 'kakao-client-secret');
if (mode === '--demo') {
  keep('sandbox', 'sandbox.env', () =>
    [
      `SANDBOX_IMP_KEY=${impKey}`,
      `SANDBOX_IMP_SECRET=${impSecret}`,
      `SANDBOX_SOLAPI_KEY=${smsKey}`,
      `SANDBOX_SOLAPI_SECRET=${smsSecret}`,
      `SANDBOX_KAKAO_CLIENT_SECRET=${kakaoSecret}`,
      '',
    ].join('\n'),
  );
}
if (missing.length > 0) console.log(`Still to be put there by hand:\n${missing.join('\n')}`);
