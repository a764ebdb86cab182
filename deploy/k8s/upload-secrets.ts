import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { demoSecretSources, type SecretSource, secretSources } from './secrets.ts';

// node deploy/k8s/upload-secrets.ts FOLDER [--demo]: uploads the secrets of a folder into the namespace gyeol. The
// command may be repeated, and replaces existing secrets. KUBECTL names another program or context: KUBECTL="kubectl
// --context shop".
const [folder = '.secrets', mode] = process.argv.slice(2);
const [kubectl = 'kubectl', ...options] = (process.env.KUBECTL || 'kubectl').split(' ');
const sources = mode === '--demo' ? [...secretSources, ...demoSecretSources] : secretSources;

const pathOf = (source: SecretSource, file: string): string => join(folder, source.folder, file);
const filesIn = (source: SecretSource): string[] => {
  const path = join(folder, source.folder);
  return existsSync(path) ? readdirSync(path).filter((file) => statSync(join(path, file)).isFile()) : [];
};
/**
 * True for the certificate authority of a database or of Kafka. The address of the server is in the same folder and
 * names this file.
 */
const isCertificate = (file: string): boolean => file.endsWith('.pem');

const chosen = sources.flatMap((source) => {
  const there = filesIn(source);
  const { files = there, optional = [] } = source;
  const missing = files.length === 0 ? ['*'] : files.filter((file) => !there.includes(file));
  const wanted = there.filter((file) => files.includes(file) || optional.includes(file) || isCertificate(file));
  return source.mayLack && there.length === 0 ? [] : [{ source, wanted, missing }];
});

const run = (args: readonly string[], input?: string): string => {
  const { status, stdout, stderr, error } = spawnSync(kubectl, [...options, ...args], { encoding: 'utf8', input });
  if (error) throw new Error(`${kubectl} cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(`${kubectl} ${args.slice(0, 4).join(' ')} ended with ${status}: ${stderr.trim()}`);
  return stdout;
};

const upload = (name: string, files: readonly string[]): void => {
  const create = ['create', 'secret', 'generic', name, ...files, '--dry-run=client', '-o', 'yaml'];
  const secret = run(['-n', 'gyeol', ...create]);
  // A client-side apply would store the secret a second time, in an annotation that `kubectl describe` shows. A
  // server-side apply writes no such annotation.
  console.log(run(['-n', 'gyeol', 'apply', '--server-side', '--force-conflicts', '-f', '-'], secret).trim());
};

const absent = chosen.flatMap(({ source, missing }) => missing.map((file) => pathOf(source, file)));
if (absent.length > 0) {
  console.error(`Nothing was uploaded. Still to be put there:\n${absent.join('\n')}`);
  process.exitCode = 1;
} else {
  for (const { source, wanted } of chosen)
    upload(
      source.name,
      wanted.map((file) => `--from-file=${file}=${pathOf(source, file)}`),
    );
}
