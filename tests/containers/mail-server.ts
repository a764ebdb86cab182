import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { createCertificate } from '../support/certificates.ts';
import { machine } from './page-shop.ts';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they were sent. */
  readonly source: string;
}

export interface MailServer {
  /** The values that docs/operate/install.md asks for, and the certificate that compose.mail.yml lets Alertmanager trust. */
  readonly env: Readonly<Record<string, string>>;
  readonly received: readonly Mail[];
  stop(): Promise<void>;
}

const user = 'alerts@mail.example';
const password = 'mail-secret-1A!';

/**
 * Starts a mail server that the containers reach. It demands TLS (STARTTLS) and one account, as a real one does, and
 * delivers nothing. Throws PartMissing.
 */
export const startMailServer = async (): Promise<MailServer> => {
  const { certificate, key } = await createCertificate({ address: machine });
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-mail-'));
  const certificateFile = join(folder, 'certificate.pem');
  writeFileSync(certificateFile, certificate);
  const received: Mail[] = [];
  const server = new SMTPServer({
    key,
    cert: certificate,
    onAuth: (given, _, answer) =>
      given.username === user && given.password === password
        ? answer(null, { user })
        : answer(new Error('The account or its password is wrong.')),
    onData: (stream, { envelope }, answer) => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const to = envelope.rcptTo.map(({ address }) => address);
      void text(stream).then((source) => {
        received.push({ from, to, source });
        answer();
      }, answer);
    },
  });
  // Without a listener, a client that ends its connection too early would end this process.
  server.on('error', ({ message }) => console.log(`mail server: ${message}`));
  const listener = server.listen(0, '0.0.0.0');
  await once(listener, 'listening');
  return {
    env: {
      ALERT_EMAIL_TO: 'owner@shop.example',
      ALERT_SMTP_HOST: `${machine}:${(listener.address() as AddressInfo).port}`,
      ALERT_SMTP_USER: user,
      ALERT_SMTP_PASSWORD: password,
      TEST_MAIL_CERTIFICATE: certificateFile,
    },
    received,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
};
