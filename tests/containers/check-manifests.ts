import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { orSkip } from '../support/parts.ts';
import { cacheDir } from '../support/programs.ts';
import { big, buildManifests, demandGoProgram, demandKustomize, type Kustomize } from './kustomize.ts';
import { faultsOf, type Manifest } from './manifest-faults.ts';

// npm run check:k8s: every overlay is built, held against the schemas of Kubernetes and KEDA, and against our own rules.
const root = fileURLToPath(new URL('../../', import.meta.url));
const overlays = ['demo', 'demo/parts', 'demo/migrations', 'production', 'production/migrations'];
const kubernetes = 'v1.36.0';
const execute = promisify(execFile);

interface Tools {
  kustomize: Kustomize;
  kubeconform: string;
}
const demandTools = async (): Promise<Tools> => ({
  kustomize: await demandKustomize(),
  kubeconform: await demandGoProgram('kubeconform', 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0'),
});

type Schema = Record<string, unknown>;
const local = (text: string): string => text.replaceAll(/"[^"#]*_definitions\.json#/g, '"#');

/** The schemas refer to one large file by an address of their own: each kind gets what it needs of it inside. */
const bundle = (folder: string, kinds: ReadonlySet<string>): string => {
  const source = join(folder, 'kubernetes_validate', 'kubernetes-json-schema', `${kubernetes}-local-strict`);
  const target = join(cacheDir, 'kubernetes-schemas');
  mkdirSync(target, { recursive: true });
  const { $defs } = JSON.parse(local(readFileSync(join(source, '_definitions.json'), 'utf8'))) as { $defs: Schema };
  for (const name of kinds) {
    const file = join(source, `${name}.json`);
    if (!existsSync(file)) continue;
    const schema = JSON.parse(local(readFileSync(file, 'utf8'))) as Schema;
    const needed: Schema = {};
    const collect = (part: unknown): void => {
      for (const [, id = ''] of JSON.stringify(part).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
        if (id in needed) continue;
        needed[id] = $defs[id];
        collect($defs[id]);
      }
    };
    collect(schema);
    writeFileSync(join(target, `${name}.json`), JSON.stringify({ ...schema, $defs: needed }));
  }
  return target;
};

/** As kubeconform names the file of a kind: `deployment-apps-v1`. */
const schemaName = ({ apiVersion, kind }: Manifest): string => {
  const [group = '', version] = apiVersion.split('/');
  return [kind.toLowerCase(), ...(version ? [group.split('.')[0], version] : [group])].join('-');
};

const check = async ({ kustomize, kubeconform }: Tools): Promise<boolean> => {
  let passed = true;
  for (const overlay of overlays) {
    const { text, manifests } = await buildManifests<Manifest>(
      kustomize,
      join(root, 'deploy', 'k8s', 'overlays', overlay),
    );
    const file = join(cacheDir, `manifests-${overlay.replaceAll('/', '-')}.yaml`);
    writeFileSync(file, text);
    const schemas = bundle(kustomize.python, new Set(manifests.map(schemaName)));
    const schemaFolders = [schemas, join(root, 'deploy', 'k8s', 'schemas')].flatMap((folder) => [
      '-schema-location',
      `${folder}/{{.ResourceKind}}{{.KindSuffix}}.json`,
    ]);
    const conforms = await execute(kubeconform, ['-strict', '-summary', ...schemaFolders, file], big).then(
      ({ stdout }) => ({ ok: /Valid: [1-9]/.test(stdout), said: stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: stdout + stderr }),
    );
    const faults = faultsOf(manifests);
    passed &&= conforms.ok && faults.length === 0;
    console.log(`${conforms.ok && faults.length === 0 ? '✓' : '✗'} ${overlay}: ${conforms.said.trim()}`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  return passed;
};

const found = await orSkip(demandTools);
if ('reason' in found) console.log(`skipped: the manifests of Kubernetes (${found.reason})`);
else process.exitCode = (await check(found.part)) ? 0 : 1;
