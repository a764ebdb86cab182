import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoSecretSources, type SecretSource, secretSources } from '../../deploy/k8s/secrets.ts';
import { demandGoProgram } from '../support/go.ts';
import { orSkip } from '../support/parts.ts';
import { cacheDir } from '../support/programs.ts';
import { kubeRulesFile, writeKubeRules } from './kube-rules.ts';
import { big, buildManifests, demandKustomize, type Kustomize } from './kustomize.ts';
import { faultsOf, type Manifest } from './manifest-faults.ts';
import { mountedKeys, secretFaults } from './manifest-secrets.ts';

// `npm run check:k8s` builds every overlay. It checks each overlay against our own rules and against the schemas of
// Kubernetes, KEDA and the Prometheus operator. It also compares the uploaded secrets with the secrets that the
// overlays mount.
const root = fileURLToPath(new URL('../../', import.meta.url));
const demo = ['demo', 'demo/parts', 'demo/migrations'];
const real = ['production', 'production/migrations', 'sale-day', 'managed', 'managed/migrations'];
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
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

/**
 * Replaces each key by its whole folder. The demo loads its data with the folders of several services, and its
 * PostgreSQL starts with all passwords.
 */
const wholeFolders = (keys: Iterable<string>): Set<string> => new Set([...keys].map((key) => `${key.split('/')[0]}/*`));
const demoSources = [...secretSources.filter(({ mayLack }) => !mayLack), ...demoSecretSources].map(
  ({ name, folder }) => ({
    name,
    folder,
  }),
);

type Schema = Record<string, unknown>;
const local = (text: string): string => text.replaceAll(/"[^"#]*_definitions\.json#/g, '"#');

/**
 * Writes a schema for each kind. The schema includes every definition to which it refers. The original schemas refer to
 * one large file by its address.
 */
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

/** The file name that kubeconform expects for the schema of a kind: `deployment-apps-v1`. */
const schemaName = ({ apiVersion, kind }: Manifest): string => {
  const [group = '', version] = apiVersion.split('/');
  return [kind.toLowerCase(), ...(version ? [group.split('.')[0], version] : [group])].join('-');
};

/** Prints the faults of an overlay. Returns its manifests, or undefined when there are faults. */
const checkOverlay = async ({ kustomize, kubeconform }: Tools, overlay: string): Promise<Manifest[] | undefined> => {
  const folder = join(root, 'deploy', 'k8s', 'overlays', overlay);
  const { text, manifests } = await buildManifests<Manifest>(kustomize, folder);
  const file = join(cacheDir, `manifests-${overlay.replaceAll('/', '-')}.yaml`);
  writeFileSync(file, text);
  const schemas = bundle(kustomize.python, new Set(manifests.map(schemaName)));
  const schemaFolders = [schemas, join(root, 'deploy', 'k8s', 'schemas')].flatMap((each) => [
    '-schema-location',
    `${each}/{{.ResourceKind}}{{.KindSuffix}}.json`,
  ]);
  const conforms = await execute(kubeconform, ['-strict', '-summary', ...schemaFolders, file], big).then(
    ({ stdout }) => ({ ok: /Valid: [1-9]/.test(stdout), said: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, said: stdout + stderr }),
  );
  const faults = faultsOf(manifests, version);
  const passed = conforms.ok && faults.length === 0;
  console.log(`${passed ? '✓' : '✗'} ${overlay}: ${conforms.said.trim()}`);
  for (const fault of faults) console.log(`  ${fault}`);
  return passed ? manifests : undefined;
};

const keysOf = (built: readonly Manifest[][]): string[] => built.flatMap((manifests) => [...mountedKeys(manifests)]);
const checkSecrets = (name: string, mounted: ReadonlySet<string>, sources: readonly SecretSource[]): boolean => {
  const faults = secretFaults(mounted, sources);
  console.log(`${faults.length === 0 ? '✓' : '✗'} secrets of ${name}: ${mounted.size}`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length === 0;
};

const check = async (tools: Tools): Promise<boolean> => {
  const checkAll = async (overlays: readonly string[]): Promise<Manifest[][]> => {
    const built: Manifest[][] = [];
    for (const overlay of overlays) {
      const manifests = await checkOverlay(tools, overlay);
      if (manifests) built.push(manifests);
    }
    return built;
  };
  const [demos, reals] = [await checkAll(demo), await checkAll(real)];
  if (demos.length < demo.length || reals.length < real.length) return false;
  const isFresh = readFileSync(kubeRulesFile, 'utf8') === writeKubeRules();
  console.log(`${isFresh ? '✓' : '✗'} rules of Prometheus${isFresh ? '' : ' are stale: npm run k8s:rules'}`);
  return [
    isFresh,
    checkSecrets('production', new Set(keysOf(reals)), secretSources),
    checkSecrets('the demo', wholeFolders(keysOf(demos)), demoSources),
  ].every(Boolean);
};

const found = await orSkip(demandTools);
if ('reason' in found) console.log(`skipped: the manifests of Kubernetes (${found.reason})`);
else process.exitCode = (await check(found.part)) ? 0 : 1;
