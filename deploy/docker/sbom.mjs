// node sbom.mjs: what of others is in the images, and under which licence, as CycloneDX. `npm sbom` refuses a folder whose
// name begins with an underscore, so it is shown the manifests with another name of services/_kit.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { name, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** Workspaces of which nothing is in an image. */
const elsewhere = ['deploy/local', 'tests', 'bench'];

const [kit, shown] = ['services/_kit', 'services/kit'];
const folder = mkdtempSync(join(tmpdir(), 'gyeol-sbom-'));
// npm calls the whole by the name of its folder.
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
