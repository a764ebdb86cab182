import { describe, expect, it } from 'vitest';
import { choose, reachOf } from './reach.ts';
import type { Suite } from './suites.ts';

const suite = (name: string, project: string, ...files: string[]): Suite => ({ name, word: name, project, files });
const cart = 'services/cart/test/lines.int.spec.ts';
const gateway = 'gateway/test/pages.int.spec.ts';
const neighbour = 'services/order-payment/test/neighbours.int.spec.ts';
const supervisor = 'deploy/local/test/shop.int.spec.ts';
const pictures = 'services/catalog/test/pictures.int.spec.ts';
const day = [
  suite('shop', 'shop', 'tests/api/a.api.spec.ts', 'tests/journeys/buying.spec.ts'),
  suite('int', 'int', cart, gateway, neighbour, 'services/coupon/test/points.int.spec.ts'),
  suite('screens', 'screens', 'web/src/cart.screen.spec.tsx'),
  suite('faults', 'faults', 'tests/faults/killed.faults.spec.ts'),
  suite('unit', 'unit', 'services/cart/src/line.unit.spec.ts'),
];
const night = [
  ...day.map((one) =>
    one.name === 'int'
      ? { ...one, files: [...one.files, supervisor, pictures] }
      : one.name === 'shop'
        ? { ...one, files: [...one.files, 'tests/journeys/photos.spec.ts'] }
        : one,
  ),
  suite('containers', 'containers', 'tests/containers/shop.spec.ts'),
];
const chosenFor = (changed: string[], importing: string[] = []) =>
  Object.fromEntries(
    choose(day, night, { changed, importing: new Set(importing) }).suites.map(({ name, files }) => [name, files]),
  );
const everythingOfDay = Object.fromEntries(day.map(({ name, files }) => [name, files]));

describe('the tests after a change', () => {
  it('in the web page are the unit tests, the screens, the gateway and the whole shop', () => {
    const { shop, int, screens, faults, unit } = chosenFor(['web/src/cart.tsx']);
    expect({ shop, int, screens, faults, unit }).toEqual({ ...everythingOfDay, int: [gateway], faults: undefined });
  });

  it('in a service are the service’s own tests, tests with other services, and the whole shop', () => {
    const { shop, int, screens, faults, unit } = chosenFor(['services/cart/src/lines/line-store.ts']);
    expect({ shop, unit }).toEqual({ shop: everythingOfDay.shop, unit: everythingOfDay.unit });
    expect({ int, screens, faults }).toEqual({ int: [cart, neighbour], screens: undefined, faults: undefined });
  });

  it('include every test that imports the changed code', () => {
    const coupon = 'services/coupon/test/points.int.spec.ts';
    expect(chosenFor(['services/cart/src/a.ts'], [coupon]).int).toContain(coupon);
  });

  it('in a test file include this file, even when it otherwise runs only at night', () => {
    expect(chosenFor(['tests/journeys/photos.spec.ts']).shop).toContain('tests/journeys/photos.spec.ts');
    expect(chosenFor(['tests/journeys/photos.spec.ts']).screens).toBeUndefined();
  });

  it('in documents or benches are the unit tests only', () => {
    expect(Object.keys(chosenFor(['docs/operate/upgrade.md', 'bench/src/main.ts']))).toEqual(['unit']);
  });

  it.each([
    'contracts/src/call.ts',
    'contracts/samples/OrderShipped.json',
    'services/_kit/src/app.ts',
    'services/cart/migrations/1_cart.sql',
    'services/cart/src/config.ts',
    'services/cart/package.json',
    'gateway/src/waiting-room/queue.lua.ts',
    'gateway/src/app.ts',
    'deploy/demo/src/load.ts',
    'tests/support/members.ts',
    'package-lock.json',
    '.ci/run',
    'biome.json',
    'something-new/file.ts',
  ])('in %s are all tests of the day', (path) => {
    const { int, ...rest } = chosenFor([path, 'web/src/cart.tsx']);
    const { int: intOfDay, ...restOfDay } = everythingOfDay;
    expect(rest).toEqual(restOfDay);
    expect(int).toEqual(expect.arrayContaining([...(intOfDay ?? [])]));
    expect(reachOf([path], new Set()).everything).toContain(path);
  });

  it('include the tests of the night in a changed workspace', () => {
    expect(chosenFor(['services/catalog/src/images/resize.ts']).int).toContain(pictures);
    expect(chosenFor(['deploy/local/src/start.ts']).int).toContain(supervisor);
    expect(chosenFor(['contracts/src/call.ts']).int).not.toContain(supervisor);
  });
});

describe('the tests left out of a run', () => {
  it('are listed by name', () => {
    const { leftOut } = choose(day, night, { changed: ['web/src/cart.tsx'], importing: new Set() });
    expect(leftOut).toEqual(
      expect.arrayContaining(['containers', 'faults', cart, supervisor, 'tests/journeys/photos.spec.ts']),
    );
    expect(leftOut).not.toContain(gateway);
  });

  it('are all tests of the night when no file has changed', () => {
    const { suites, leftOut } = choose(day, night, { changed: [] });
    expect(suites).toEqual(day);
    expect(leftOut).toEqual(['containers', 'tests/journeys/photos.spec.ts', supervisor, pictures]);
  });

  it('are only the containers and the night’s journeys when no green run is known', () => {
    const { suites, leftOut } = choose(day, night, undefined);
    expect(suites.find(({ name }) => name === 'int')?.files).toEqual(expect.arrayContaining([supervisor, pictures]));
    expect(leftOut).toEqual(['containers', 'tests/journeys/photos.spec.ts']);
  });
});
