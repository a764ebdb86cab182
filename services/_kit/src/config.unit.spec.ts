import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commonSettings, flag, integer, list, oneOf, readConfig, text, url, urls } from './config.ts';

describe('readConfig', () => {
  it('names every invalid key at once, and shows no secret value', () => {
    const settings = {
      port: integer('PORT', { max: 65_535 }),
      secret: text('SECRET', { secret: true, minLength: 32 }),
      home: url('HOME_URL'),
      debug: flag('DEBUG'),
      level: oneOf('LEVEL', ['low', 'high']),
    };
    const read = () => readConfig(settings, { PORT: '70000', SECRET: 'hunter2', DEBUG: 'maybe', LEVEL: 'mid' });
    expect(read).toThrow(
      /PORT must be a whole number.*SECRET needs at least 32.*HOME_URL is missing.*DEBUG must be on or off.*LEVEL must be one of low, high/,
    );
    expect(read).not.toThrow(/hunter2/);
  });

  it('treats an empty variable as a missing one', () => {
    expect(readConfig({ host: text('HOST', { default: 'here' }) }, { HOST: '' })).toEqual({ host: 'here' });
    expect(readConfig({ key: text('KEY', { optional: true }) }, {})).toEqual({ key: undefined });
  });

  it.each(['1.5', '1e3', ' 7', '0x10', '-1', ''])('refuses %j as a port', (raw) => {
    expect(() => readConfig({ port: integer('PORT') }, { PORT: raw })).toThrow(/PORT/);
  });

  it('reads lists and addresses without empty parts or slashes at the end', () => {
    const settings = { names: list('NAMES'), all: urls('ALL') };
    expect(readConfig(settings, { NAMES: 'a, b,,', ALL: 'http://a:1/,http://b:2' })).toEqual({
      names: ['a', 'b'],
      all: ['http://a:1', 'http://b:2'],
    });
  });

  it('demands ports, a database and the secret of the service tokens from every service', () => {
    expect(() => readConfig(commonSettings, {})).toThrow(/PORT.*INTERNAL_PORT.*DATABASE_URL.*SERVICE_TOKEN_SECRET/);
  });

  it('reads a secret from the file that NAME_FILE names, without the line break at its end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gyeol-config-'));
    const file = join(folder, 'secret');
    writeFileSync(file, 'from a file\n');
    const settings = { secret: text('SECRET', { secret: true }) };
    expect(readConfig(settings, { SECRET: '', SECRET_FILE: file })).toEqual({ secret: 'from a file' });
    expect(() => readConfig(settings, { SECRET: 'here', SECRET_FILE: file })).toThrow(
      /SECRET and SECRET_FILE are both/,
    );
    expect(() => readConfig(settings, { SECRET_FILE: join(folder, 'none') })).toThrow(/SECRET cannot be read.*ENOENT/);
    const later = { secret: { ...text('SECRET', { default: '' }), mayLackFile: true } };
    expect(readConfig(later, { SECRET_FILE: join(folder, 'none') })).toEqual({ secret: '' });
    expect(readConfig(later, { SECRET_FILE: join(folder, 'none'), SECRET: 'here' })).toEqual({ secret: 'here' });
    expect(() => readConfig(later, { SECRET_FILE: folder })).toThrow(/SECRET cannot be read.*EISDIR/);
    writeFileSync(file, '\n');
    expect(() => readConfig(settings, { SECRET_FILE: file })).toThrow(/SECRET is missing/);
  });
});
