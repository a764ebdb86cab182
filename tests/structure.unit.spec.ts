import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { services } from '@gyeol/contracts/call.ts';
import { describe, expect, it } from 'vitest';
import { templateFaults } from './support/service-template.ts';

const sourceOf = (service: string): Map<string, string> => {
  const src = fileURLToPath(new URL(`../services/${service}/src/`, import.meta.url));
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'));
  return new Map(paths.map((path) => [path, readFileSync(join(src, path), 'utf8')]));
};

const sound = {
  'config.ts': 'export const settings = {};',
  'app.ts': 'export const buildApp = () => {};',
  'main.ts': 'export const program = {};',
  'lines/routes.ts': 'serve(api, calls.fetch, () => []);',
  'lines/line-store.ts': "const fetch = sql('lines.fetch', 'select 1');",
};
const faultsOf = (changes: Readonly<Record<string, string>>) =>
  templateFaults(new Map(Object.entries({ ...sound, ...changes })));

describe('a service', () => {
  it.each(services)('%s follows the template of all services', (service) => {
    const files = sourceOf(service);
    expect(files.size).toBeGreaterThan(5);
    expect(templateFaults(files)).toEqual([]);
  });
});

describe('the template of a service', () => {
  it('accepts a service that follows it', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ 'seed/seed.ts': 'export const seed = 1;' })).toEqual([]);
  });

  it.each([
    ['a file at the top that is no part of it', { 'helpers.ts': 'export const a = 1;' }],
    ['a file without code', { 'workers.ts': '/** Nothing yet. */\n// Later.\n' }],
    ['settings by another name', { 'config.ts': 'export const cartSettings = {};' }],
    ['a program that its own process alone can run', { 'main.ts': 'await runService({});' }],
    ['subscriptions by another name', { 'subscriptions.ts': 'export const handlers = [];' }],
    ['workers by another name', { 'workers.ts': 'export const workers = [];' }],
    ['a call that is served beside routes.ts', { 'lines/line-api.ts': 'serveInternal(api, calls.quote, () => []);' }],
    ['a route that is no row, beside routes.ts', { 'lines/files.ts': "api.get('/files', () => []);" }],
    ['commands without their list', { 'commands/republish.ts': 'export const republish = 1;' }],
    [
      'a use case in a closure',
      { 'lines/cancel.ts': 'export const createCancel = (deps: Deps) => async (id: number) => {};' },
    ],
    ['a statement with an underscore', { 'lines/line-store.ts': "const a = sql('lines.fetch_all', 'select 1');" }],
    ['a statement without its noun', { 'lines/line-store.ts': "const a = sql(\n  `fetch-lines`,\n  'select 1',\n);" }],
    ['a statement with a capital', { 'lines/line-store.ts': "const a = sql('lines.fetchAll', 'select 1');" }],
  ])('refuses %s', (_what, changes) => {
    expect(faultsOf(changes)).not.toEqual([]);
  });
});
