import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { text } from '../config.ts';
import { type Check, Red, runChecks } from './check.ts';
import { judgeMemory, memoryCheck } from './memory.ts';
import { explainReach, isPrivateHost } from './reach.ts';
import { createHide, secretFilesCheck, settingChecks } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'gyeol-check-'));
afterAll(() => rmSync(folder, { recursive: true }));
const check = (name: string, run: Check['run'], maxMs?: number): Check => ({ name, run, ...(maxMs && { maxMs }) });

describe('the lines of checks', () => {
  it('are in the order of the checks, and a red line names the remedy', async () => {
    const { lines, red } = await runChecks([
      check('clock', async () => 'right'),
      check('disk', async () => Promise.reject(new Red('it is full', 'make room'))),
      check('bug', async () => Promise.reject(new TypeError('no\n  such thing'))),
    ]);
    expect(red).toBe(true);
    expect(lines).toEqual([
      'ok  clock: right',
      'RED disk: it is full – make room',
      'RED bug: no such thing – see docs/operate/check.md',
    ]);
    expect((await runChecks([check('clock', async () => 'right')])).red).toBe(false);
  });

  it('are complete even if one check never answers', async () => {
    const { lines } = await runChecks([
      check('silent', () => new Promise(() => undefined), 20),
      check('clock', async () => 'right'),
    ]);
    expect(lines).toEqual([
      expect.stringMatching(/^RED silent: no answer within 0.02 s – .*firewall/),
      'ok  clock: right',
    ]);
  });

  it('hide every secret, even one from a file or a password in an address', async () => {
    const file = join(folder, 'address');
    writeFileSync(file, 'postgres://shop:p%40ssword-of-it@db/shop\n');
    const settings = {
      address: text('ADDRESS', { secret: true }),
      unencoded: text('UNENCODED', { secret: true }),
      key: text('KEY', { secret: true }),
      name: text('NAME'),
    };
    const unencoded = 'redis://:100%-of-a-secret@redis';
    const env = { ADDRESS_FILE: file, UNENCODED: unencoded, KEY: 'hunter22-hunter22', NAME: 'a shop' };
    const hide = createHide(settings, env);
    const { lines } = await runChecks(
      [
        check(
          'it',
          async () =>
            'postgres://shop:p%40ssword-of-it@db/shop p@ssword-of-it p%40ssword-of-it 100%-of-a-secret hunter22-hunter22 a shop',
        ),
      ],
      hide,
    );
    expect(lines).toEqual(['ok  it: [hidden] [hidden] [hidden] [hidden] [hidden] a shop']);
  });
});

describe('settings', () => {
  const settings = {
    sender: text('SMS_FROM', { example: '0212345678', description: 'digits only' }),
    key: text('API_KEY', { secret: true }),
  };
  const lines = async (faults: string[]) => (await runChecks(settingChecks('settings', settings, faults))).lines;

  it('that are missing are named: a plain setting with an example, a secret with its file variable', async () => {
    expect(await lines(['SMS_FROM is missing', 'API_KEY is missing', 'S3 and more'])).toEqual([
      'RED settings: SMS_FROM is missing – for example SMS_FROM=0212345678 (digits only)',
      'RED settings: API_KEY is missing – put it into the file that API_KEY_FILE names',
      'RED settings: S3 and more – docs/configuration.md says what there is',
    ]);
    expect(await lines([])).toEqual(['ok  settings: all 2 can be read']);
  });

  it('are red when a secret is in a file that other users can change', async () => {
    const file = join(folder, 'key');
    writeFileSync(file, 'secret');
    const look = async () => (await runChecks([secretFilesCheck('secrets', settings, { API_KEY_FILE: file })])).lines;
    chmodSync(file, 0o444);
    expect(await look()).toEqual(['ok  secrets: 1 are files that nobody else can change']);
    chmodSync(file, 0o666);
    expect(await look()).toEqual([`RED secrets: ${file} can be changed by others (mode 666) – chmod go-w ${file}`]);
  });
});

describe('memory', () => {
  const mib = 1024 * 1024;
  it('is red when the limit leaves too little beside the heap', async () => {
    expect(judgeMemory({ limit: 768 * mib, heap: 350 * mib })).toBe(
      '768 MiB are allowed, of which the heap takes 350 MiB at most',
    );
    expect(() => judgeMemory({ limit: 256 * mib, heap: 320 * mib })).toThrow(/give it 384 MiB or more, or lower --max/);
  });
  it('is checked for this process', async () =>
    expect(await memoryCheck('memory').run().catch(String)).toMatch(/MiB are allowed/));
});

describe('a server that cannot be reached', () => {
  it.each([
    ['ECONNREFUSED', /nobody listens at db:5432 \(ECONNREFUSED\) – start the server/],
    ['ENOTFOUND', /no address is known for db:5432/],
    ['CERT_HAS_EXPIRED', /the certificate has expired of db:5432 .* – renew it/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /nobody whom this machine knows signed/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name/],
  ])('is explained for the error %s', (code, sentence) => {
    const cause = new AggregateError([Object.assign(new Error(''), { code })]);
    expect(explainReach(new Error('outer', { cause }), 'db:5432')?.message).toMatch(sentence);
  });
  it('is not explained for an unknown error', () =>
    expect(explainReach(new Error('something else'), 'db')).toBeUndefined());
});

it.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['[fd00::1]', true],
  ['2001:db8::1', false],
  ['localhost', true],
])('the host %s is in a private network: %s', async (host, expected) =>
  expect(await isPrivateHost(host)).toBe(expected),
);
