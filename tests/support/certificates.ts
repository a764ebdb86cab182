import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandProgram } from './parts.ts';

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}
/**
 * Creates a key and a self-signed certificate for localhost and an address, as PEM. `expired` makes a certificate that
 * is no longer valid. Throws PartMissing.
 */
export const createCertificate = async ({ expired = false, address = '127.0.0.1' } = {}): Promise<Certificate> => {
  const program = await demandProgram('openssl', ['openssl']);
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-certificate-'));
  const openssl = (...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: 'pipe' });
  try {
    const names = ['-subj', '/CN=localhost', '-addext', `subjectAltName=DNS:localhost,IP:${address}`];
    openssl('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'request.pem', ...names);
    const days = ['-days', expired ? '-1' : '2', '-copy_extensions', 'copy'];
    openssl('x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-out', 'certificate.pem', ...days);
    const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name), 'utf8'));
    return { certificate: certificate ?? '', key: key ?? '' };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
