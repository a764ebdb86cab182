import { expect, it } from 'vitest';
import { postgresSizes } from './postgres-sizes.ts';

const gibibyte = 2 ** 30;

it.each([
  [0.5, '64MB', '256MB', '16MB'],
  [1, '128MB', '512MB', '32MB'],
  [2, '256MB', '1024MB', '64MB'],
  [4, '512MB', '2048MB', '128MB'],
  [64, '512MB', '16384MB', '256MB'],
])('on a machine of %s GiB PostgreSQL gets shared buffers of %s', (memory, buffers, cache, maintenance) => {
  expect(postgresSizes(memory * gibibyte)).toEqual({
    shared_buffers: buffers,
    effective_cache_size: cache,
    maintenance_work_mem: maintenance,
  });
});

it('the sizes are whole megabytes even when the memory is not a round number', () => {
  expect(postgresSizes(985_234_432).shared_buffers).toBe('117MB');
});
