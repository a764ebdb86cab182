import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Lock {
  version?: string;
  packages: Record<string, { version?: string }>;
}
type Write = (text: string, version: string) => string;

const inManifest: Write = (text, version) => text.replace(/^( {2}"version": )".*"/m, `$1"${version}"`);
const inLock: Write = (text, version) => {
  const lock = JSON.parse(text) as Lock;
  lock.version = version;
  for (const [path, entry] of Object.entries(lock.packages))
    if (!path.includes('node_modules')) entry.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
};
const inCompose: Write = (text, version) => text.replaceAll(/(\$\{GYEOL_VERSION:-)[^}]*/g, `$1${version}`);
const inImagesFile: Write = (text, version) => text.replace(/^TAG=.*$/m, `TAG=${version}`);

const inPage: Write = (text, version) => text.replaceAll(/\bVERSION=\d+\.\d+\.\d+/g, `VERSION=${version}`);
/** Replaces the version at the end of a heading: `## Status: version 0.2.0`. */
const inHeading: Write = (text, version) => text.replaceAll(/^(## .*\b)\d+\.\d+\.\d+$/gm, `$1${version}`);

export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Every file that contains the version, apart from package.json at the top, with its new text for `version`. These are
 * package-lock.json, compose files, overlays of Kubernetes, the pages about installing, and the heading of README.md.
 * The manifests of workspaces are also among them, because `npm sbom` takes the versions of packages from them.
 */
export const filesWith = (version: string, root: string): Map<string, string> => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const places: readonly [patterns: string[], write: Write][] = [
    [workspaces.map((workspace) => `${workspace}/package.json`), inManifest],
    [['package-lock.json'], inLock],
    [['docker-compose.yml', 'deploy/docker/compose*.yml'], inCompose],
    [['deploy/k8s/overlays/*/images/images.env'], inImagesFile],
    [['docs/operate/install.md', 'docs/ko/install.md'], inPage],
    [['README.md'], inHeading],
  ];
  const entries = places.flatMap(([patterns, write]) =>
    globSync(patterns, { cwd: root }).map(
      (file) => [file.replaceAll('\\', '/'), write(readFileSync(join(root, file), 'utf8'), version)] as const,
    ),
  );
  return new Map(entries);
};

/**
 * Moves the entries under the heading Unreleased to a new heading with `version`. The heading Unreleased stays above
 * the new heading, without entries.
 */
export const releaseChangelog = (text: string, version: string, day: string): string =>
  text.replace('## [Unreleased]', `## [Unreleased]\n\n## [${version}] - ${day}`);
