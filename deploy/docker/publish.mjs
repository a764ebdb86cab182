// node publish.mjs REGISTRY/OWNER [BUILD OPTIONS]: builds every image of the shop, tags it with the version of
// package.json and pushes it. Prints each pushed image with its digest, one a line. With --dry-run, prints the names
// and does nothing else. With --only=gyeol, builds and pushes the image gyeol alone. GYEOL_IMAGES may replace the
// argument. RELEASE_TAG is a git tag that must match the version.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const { GYEOL_IMAGES, RELEASE_TAG, CONTAINER_ENGINE } = process.env;

const fail = (message) => {
  console.error(message);
  process.exit(1);
};
const args = process.argv.slice(2);
const to = args[0]?.startsWith('-') === false ? args.shift() : (GYEOL_IMAGES ?? '');
const only = args[0]?.startsWith('--only=') ? args.shift().slice('--only='.length) : undefined;
const isDryRun = args[0] === '--dry-run';
if (to === '')
  fail('Where are the images pushed to? npm run publish:images -- registry.example/owner, or GYEOL_IMAGES.');
// Without a host as its first part, the name belongs to Docker Hub, where somebody else may own it.
if (!/^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9.-]+:\d+)(?:\/[a-z0-9._-]+)+$/.test(to))
  fail(`${to} does not name registry and owner, as registry.example/owner does.`);
if (RELEASE_TAG && RELEASE_TAG !== `v${version}`)
  fail(`The tag is ${RELEASE_TAG}, and package.json says ${version}: the tag of this version is v${version}.`);

const services = readdirSync(join(root, 'services')).filter((name) => name !== '_kit');
const all = [
  ...services.map((name) => ({ name, target: 'service' })),
  ...['gateway', 'gyeol', 'demo'].map((name) => ({ name, target: name })),
];
const images = all.filter(({ name }) => only === undefined || name === only);
if (images.length === 0) fail(`There is no image ${only}; there are ${all.map(({ name }) => name).join(', ')}.`);
const nameOf = (name) => `${to}/${name}:${version}`;

const run = (program, ...words) => {
  const { status, error } = spawnSync(program, words, { stdio: ['ignore', 2, 2] });
  if (status !== 0)
    fail(`${program} ${words[0]} failed${error ? `: ${error.message}` : '.'} ${version} is not published.`);
};
const answers = (engine) => spawnSync(engine, ['info'], { stdio: 'ignore' }).status === 0;
const findEngine = () =>
  CONTAINER_ENGINE ?? ['docker', 'podman'].find(answers) ?? fail('Neither docker nor podman answers here.');

const publish = (engine, revision, folder, { name, target }) => {
  const file = join(folder, name);
  const build = [
    ...['-f', join(root, 'deploy', 'docker', 'Dockerfile'), '--target', target, '-t', nameOf(name)],
    ...['--build-arg', `SERVICE=${name}`, '--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`],
    ...[...args, root],
  ];
  if (engine === 'docker') {
    run('docker', 'buildx', 'build', '--push', '--metadata-file', file, ...build);
    return JSON.parse(readFileSync(file, 'utf8'))['containerimage.digest'];
  }
  run(engine, 'build', '--format', 'docker', ...build);
  run(engine, 'push', '--digestfile', file, nameOf(name));
  return readFileSync(file, 'utf8').trim();
};

const publishAll = () => {
  const engine = findEngine();
  if (engine !== 'docker' && args.some((word) => word.startsWith('--platform')))
    fail('Images for other platforms are built by docker alone.');
  const git = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const revision = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).trim();
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-publish-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const image of images) console.log(`${nameOf(image.name)}@${publish(engine, revision, folder, image)}`);
};

if (isDryRun) for (const { name } of images) console.log(nameOf(name));
else publishAll();
