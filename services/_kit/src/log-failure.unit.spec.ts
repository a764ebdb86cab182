import { expect, it, vi } from 'vitest';
import { DbError } from './db/errors.ts';
import { logFailure } from './log-failure.ts';

it.each([
  ['a lost connection', new DbError('orders.find', { message: 'read', code: 'ECONNRESET' }), 'warn'],
  ['a statement that is wrong', new DbError('orders.find', { message: 'syntax error', code: '42601' }), 'error'],
  ['a fault of the code', new TypeError('undefined is no function'), 'error'],
] as const)('%s is logged as a warning when it is transient, else as an error', (_, err, level) => {
  const log = { warn: vi.fn(), error: vi.fn() };
  logFailure(log, { err }, 'it failed');
  const [said, silent] = level === 'warn' ? [log.warn, log.error] : [log.error, log.warn];
  expect(said).toHaveBeenCalledExactlyOnceWith({ err }, 'it failed');
  expect(silent).not.toHaveBeenCalled();
});
