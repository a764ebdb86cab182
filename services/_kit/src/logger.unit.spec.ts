import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { withContext } from './context.ts';
import { createLogger } from './logger.ts';

it('the logger writes fields with the request id, and no personal data', () => {
  let text = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  const log = createLogger({ service: 'member', level: 'info', destination });
  withContext({ requestId: 'request-1', traceparent: '' }, () =>
    log.info({ memberId: 3, phoneNumber: '01012345678', member: { realName: '김민지', password: 'pw' } }, 'registered'),
  );
  expect(JSON.parse(text)).toMatchObject({ service: 'member', requestId: 'request-1', memberId: 3, msg: 'registered' });
  expect(text).not.toMatch(/01012345678|김민지|pw"/);
});
