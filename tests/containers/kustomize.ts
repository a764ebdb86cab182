import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PartMissing } from '../support/parts.ts';
import { cacheDir, which } from '../support/programs.ts';
import { demandPythonPackage } from '../support/python.ts';

const execute = promisify(execFile);
export const big = { maxBuffer: 1e8 };

/** Finds a Go program on this machine, or builds it once. Throws PartMissing. */
export const demandGoProgram = async (program: string, module: string): Promise<string> => {
  const found = which(program);
  if (found) return found;
  if (!which('go')) throw new PartMissing(`neither ${program} nor Go to build it is installed`);
  const folder = join(cacheDir, 'bin');
  mkdirSync(folder, { recursive: true });
  await execute('go', ['install', module], { ...big, env: { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' } });
  return join(folder, program);
};

export interface Kustomize {
  readonly program: string;
  readonly python: string;
}
/** Throws PartMissing. */
export const demandKustomize = async (): Promise<Kustomize> => ({
  program: await demandGoProgram('kustomize', 'sigs.k8s.io/kustomize/kustomize/v5@v5.6.0'),
  // This package brings the schemas of Kubernetes, and a reader of YAML.
  python: await demandPythonPackage('kubernetes-validate', '1.37.0'),
});

const toJson = 'import json,sys,yaml;print(json.dumps(list(yaml.safe_load_all(sys.stdin))))';

/** Returns the output of `kustomize build` as text and as parsed manifests. */
export const buildManifests = async <M>(
  { program, python }: Kustomize,
  folder: string,
): Promise<{ text: string; manifests: M[] }> => {
  const text = (await execute(program, ['build', folder], big)).stdout;
  const reading = execute('python3', ['-c', toJson], { ...big, env: { ...process.env, PYTHONPATH: python } });
  reading.child.stdin?.end(text);
  return { text, manifests: JSON.parse((await reading).stdout) as M[] };
};
