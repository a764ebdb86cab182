import { describe, expect, it } from 'vitest';
import { ConfigError, commonSettings, readConfig } from './config.ts';
import { type Reach, reachOf, refusePublicSandbox } from './sandbox.ts';

const { sandbox, sandboxPublic, publicUrl } = commonSettings;
const refuse = (env: NodeJS.ProcessEnv) => () =>
  refusePublicSandbox(readConfig({ sandbox, sandboxPublic, publicUrl }, env));

/** Lists spellings of one IPv4 address that browsers accept, including those that defeat a check of the text. */
const spellings = (address: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${a.toString(16)}.0${b.toString(8)}.${c}.${d}`,
    `[::ffff:${address}]`,
    `[0:0:0:0:0:FFFF:${address}]`,
  ];
};

describe('the reach of an address (machine, network or world)', () => {
  it.each<[Reach, string[]]>([
    ['machine', ['127.0.0.0', '127.0.0.1', '127.255.255.255']],
    ['network', ['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255']],
    ['network', ['169.254.0.0', '169.254.169.254', '169.254.255.255']],
    ['world', ['9.255.255.255', '11.0.0.0', '126.255.255.255', '128.0.0.0', '172.15.255.255', '172.32.0.0']],
    ['world', ['192.167.255.255', '192.169.0.0', '169.253.255.255', '169.255.0.0', '100.64.0.1', '0.0.0.0', '8.8.8.8']],
  ])('is %s for %j, in every spelling', (reach, addresses) => {
    for (const host of addresses.flatMap(spellings))
      for (const url of [`http://${host}`, `https://${host}:8443/shop?x=1#y`])
        expect([url, reachOf(url)]).toEqual([url, reach]);
  });

  it.each<[Reach, string]>([
    ['machine', 'http://localhost:8080'],
    ['machine', 'HTTP://LOCALHOST./'],
    ['machine', 'http://%6cocalhost'],
    ['machine', 'http://gyeol.localhost'],
    ['machine', 'http://sandbox.Gyeol.LocalHost.:80'],
    ['machine', 'http://user:word@localhost'],
    ['machine', 'http://evil.example@localhost'],
    ['machine', 'http://[::1]:8080'],
    ['machine', 'http://[0:0:0:0:0:0:0:1]'],
    ['network', 'http://[fc00::1]'],
    ['network', 'http://[fdff:ffff::1]'],
    ['network', 'http://[fe80::1]'],
    ['network', 'http://[FEBF::1]'],
    ['world', 'http://[fbff::1]'],
    ['world', 'http://[fe00::1]'],
    ['world', 'http://[fec0::1]'],
    ['world', 'http://[::]'],
    ['world', 'http://[::2]'],
    ['world', 'http://[2001:db8::1]'],
    ['world', 'http://[64:ff9b::127.0.0.1]'],
    ['world', 'http://localhost@evil.example'],
    ['world', 'http://localhost:8080@evil.example'],
    ['world', 'http://localhost%40evil@evil.example'],
    // A backslash ends the host, as a slash does.
    ['world', 'http://evil.example\\@localhost'],
    ['world', 'http://localhost.evil.example'],
    ['world', 'http://127.0.0.1.evil.example'],
    ['world', 'http://evil.example/localhost'],
    ['world', 'http://evil.example?.localhost'],
    ['world', 'http://evil.example#.localhost'],
    ['world', 'http://notlocalhost'],
    ['world', 'http://localhost..'],
    ['world', 'http://localhost.localdomain'],
    ['world', 'http://shop'],
    ['world', 'http://shop.local'],
    ['world', 'http://shop.internal'],
    ['world', 'http://shop.test'],
    ['world', 'https://shop.example'],
  ])('is %s for %s', (reach, url) => expect(reachOf(url)).toBe(reach));
});

describe('a sandbox', () => {
  it.each(['http://localhost:8080', 'http://gyeol.localhost', 'http://[::1]:8080', ''])('opens at %j', (url) =>
    expect(refuse({ GYEOL_SANDBOX: 'on', PUBLIC_URL: url })).not.toThrow(),
  );

  it('is always refused at a public address, in one line without a password', () => {
    for (const said of ['no', 'yes']) {
      const env = { GYEOL_SANDBOX: 'on', GYEOL_SANDBOX_PUBLIC: said, PUBLIC_URL: 'https://me:hunter2@shop.example/x' };
      expect(refuse(env)).toThrow(ConfigError);
      expect(refuse(env)).toThrow(/^[^\n]*GYEOL_SANDBOX=on is refused with PUBLIC_URL at shop\.example:[^\n]*$/);
      expect(refuse(env)).not.toThrow(/hunter2/);
    }
  });

  it('opens at a private address only with GYEOL_SANDBOX_PUBLIC=yes', () => {
    const env = { GYEOL_SANDBOX: 'on', PUBLIC_URL: 'http://192.168.0.7:8080' };
    expect(refuse(env)).toThrow(/192\.168\.0\.7:8080, a private address, needs GYEOL_SANDBOX_PUBLIC=yes/);
    expect(refuse({ ...env, GYEOL_SANDBOX_PUBLIC: 'yes' })).not.toThrow();
  });
});

it('a shop with real providers may have any address', () => {
  expect(refuse({ PUBLIC_URL: 'https://shop.example' })).not.toThrow();
  expect(refuse({ PUBLIC_URL: 'http://10.0.0.5', GYEOL_SANDBOX: 'off' })).not.toThrow();
});
