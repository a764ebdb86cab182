import { describe, expect, it } from 'vitest';
import { createContext, currentContext, nextTraceparent, saneRequestId, withContext } from './context.ts';

const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the request context', () => {
  it('keeps a sane request id and replaces one that could forge a log line or a header', () => {
    expect(saneRequestId('order-12345678')).toBe('order-12345678');
    for (const bad of ['a\nb', 'short', 'x'.repeat(65), 'id with spaces', '', undefined, ['a', 'b'], '"quoted-id"']) {
      expect(saneRequestId(bad)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('continues a trace with a span of its own', () => {
    const next = nextTraceparent(trace);
    expect(next.slice(0, 36)).toBe(trace.slice(0, 36));
    expect(next.slice(36, 52)).not.toBe(trace.slice(36, 52));
    expect(next.endsWith('-01')).toBe(true);
  });

  it.each(['', '00-0-0-01', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `${trace}-more`, 42])(
    'begins a new trace when the header is %j',
    (bad) => {
      expect(nextTraceparent(bad)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    },
  );

  it('is kept across awaits, and is not visible outside its work', async () => {
    const context = createContext('request-1', trace);
    const inside = withContext(context, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentContext();
    });
    expect(currentContext()).toBeUndefined();
    expect(await inside).toBe(context);
  });
});
