// Runs a command of the project on the project's own Node. Any Node from version 20 may start this script. The script
// installs the packages of package-lock.json when they are missing, then starts the command. It is plain JavaScript
// without dependencies, because nothing is installed yet.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const windows = process.platform === 'win32';
const ownNode = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

const fail = (message) => {
  console.error(`gyeol: ${message}`);
  process.exit(1);
};

/** Resolves with the exit code. Ctrl-C reaches the child directly. Only SIGTERM and SIGHUP must be passed on. */
const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: windows && command === 'npm',
      ...options,
    });
    const pass = (signal) => child.kill(signal);
    process
      .on('SIGTERM', pass)
      .on('SIGHUP', pass)
      .on('SIGINT', () => {});
    child.once('error', (error) => fail(`${command} could not be started (${error.message})`));
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });

const packagesOf = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages;
/**
 * True when all packages are installed, also by a manual `npm ci` or `npm install`. The check reads npm's list of
 * installed packages, which npm writes last.
 */
const installed = () => {
  if (!existsSync(ownNode) || !existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const there = packagesOf('node_modules', '.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { integrity, optional }]) =>
      !path.includes('node_modules/') || optional || (path in there && there[path].integrity === integrity),
  );
};

async function install() {
  const started = Date.now();
  console.log('Installing packages (npm ci); a minute or two the first time …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) fail('npm ci failed (see above). Is there a connection to the npm registry, and room on the disk?');
  if (!existsSync(ownNode))
    fail('npm did not run the install script of the package "node". Allow install scripts, then try again.');
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed.`);
const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('usage: node deploy/local/bootstrap.mjs <script> [arguments]');
if (!installed()) await install();
const path = [join(root, 'node_modules', 'node', 'bin'), join(root, 'node_modules', '.bin'), process.env.PATH].join(
  windows ? ';' : ':',
);
// Compiled code is cached beside the packages, so that later starts and commands load in half the time.
const compiled = join(root, 'node_modules', '.cache', 'node');
// V8 uses all memory that it is allowed to use. The supervisor needs little, so its heap is limited. The child
// processes have flags of their own.
const heap =
  script === 'deploy/local/src/main.ts'
    ? JSON.parse(readFileSync(join(root, 'deploy', 'local', 'supervisor-heap.json'), 'utf8'))
    : [];
const flags = [...heap, '--disable-warning=ExperimentalWarning'];
process.exitCode = await run(ownNode, [...flags, join(root, script), ...args], {
  env: { NODE_COMPILE_CACHE: compiled, ...process.env, PATH: path },
});
