import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { cartContract } from '../../../tests/neighbours/cart-contract.ts';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

describe('the cart service', () => {
  let service: TestApp<Config>;
  beforeAll(async () => {
    service = await createTestApp<Config>({
      name: 'cart',
      migrations: new URL('../migrations/', import.meta.url),
      build: buildApp,
      config: {},
    });
  });
  afterAll(() => service.close());

  cartContract(() => service);
});
