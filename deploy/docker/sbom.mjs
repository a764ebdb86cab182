// node sbom.mjs: lists the third-party packages in the images and their licences, as CycloneDX. `npm sbom` refuses a
// folder whose name begins with an underscore. So this script runs `npm sbom` on a copy of the manifests, in which
// services/_kit has another name.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { name, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Workspaces that are in no image. */
const elsewhere = ['deploy/local', 'tests', 'bench'];

const [kit, shown] = ['services/_kit', 'services/kit'];
const folder = mkdtempSync(join(tmpdir(), 'gyeol-sbom-'));
// npm names the root package after its folder.
const shop = join(folder, name);
try {
  const manifests = globSync(
    workspaces.map((workspace) => `${workspace}/package.json`),
    { cwd: root },
  );
  for (const file of ['package.json', 'package-lock.json', ...manifests]) {
    const copy = join(shop, file.replace(kit, shown));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, readFileSync(join(root, file), 'utf8').replaceAll(kit, shown));
  }
  const inImages = manifests.map(dirname).filter((workspace) => !elsewhere.includes(workspace));
  const words = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
  const chosen = inImages.flatMap((workspace) => ['-w', workspace.replace(kit, shown)]);
  const bill = execFileSync('npm', [...words, ...chosen], { cwd: shop, encoding: 'utf8', maxBuffer: 1e8 });
  process.stdout.write(bill.replaceAll(shown, kit));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
