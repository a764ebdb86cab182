import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { demandGoProgram } from '../support/go.ts';
import { demandPythonPackage } from '../support/python.ts';

const execute = promisify(execFile);
export const big = { maxBuffer: 1e8 };

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
