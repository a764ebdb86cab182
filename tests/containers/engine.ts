import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { PartMissing } from '../support/part.ts';
import { demandProgram } from '../support/parts.ts';
import { which } from '../support/programs.ts';

const execute = promisify(execFile);

export interface Engine {
  readonly name: 'docker' | 'podman';
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** `input` goes to the standard input of the program. */
  compose(args: readonly string[], env?: Readonly<Record<string, string>>, input?: string): Promise<string>;
}

const runner =
  (program: string, before: readonly string[] = []) =>
  async (args: readonly string[], env: Readonly<Record<string, string>> = {}, input?: string): Promise<string> => {
    try {
      const options = { env: { ...process.env, ...env }, maxBuffer: 1e8 };
      const running = execute(program, [...before, ...args], options);
      if (input !== undefined) running.child.stdin?.end(input);
      const { stdout, stderr } = await running;
      // The engine prints the error output of a container on its own standard error.
      return args[0] === 'logs' ? stdout + stderr : stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout.slice(-4_000)}\n${stderr.slice(-4_000)}`, {
        cause: error,
      });
    }
  };

const docker = async (): Promise<Engine | undefined> => {
  if (!which('docker')) return undefined;
  try {
    await execute('docker', ['info']);
    await execute('docker', ['compose', 'version']);
    return { name: 'docker', run: runner('docker'), compose: runner('docker', ['compose']) };
  } catch {
    return undefined;
  }
};

const settings: Readonly<Record<string, string>> = {
  '/etc/containers/storage.conf':
    '[storage]\ndriver="overlay"\nrunroot="/run/containers/storage"\ngraphroot="/var/lib/containers/storage"\n',
  // Podman's default limits need a right that a container inside a container does not have.
  '/etc/containers/containers.conf':
    '[engine]\nruntime="runc"\ncgroup_manager="cgroupfs"\nevents_logger="file"\n' +
    '[containers]\ndefault_ulimits=["nofile=1024:1024","nproc=4096:4096"]\n[network]\nnetwork_backend="netavark"\n',
};
const packages = ['podman', 'runc', 'netavark', 'aardvark-dns', 'buildah', 'debootstrap', 'catatonit', 'iptables'];

const podman = async (): Promise<Engine> => {
  const hasPodman = which('podman') !== undefined;
  const program = await demandProgram('podman', packages);
  if (!hasPodman) {
    mkdirSync('/etc/containers', { recursive: true });
    for (const [file, text] of Object.entries(settings)) if (!existsSync(file)) writeFileSync(file, text);
  }
  if (!which('podman-compose')) {
    if (!which('pip')) throw new PartMissing('podman-compose is not installed');
    await execute('pip', ['install', '-q', '--break-system-packages', 'podman-compose==1.6.0']);
  }
  await execute(program, ['info']).catch((error: Error) => {
    throw new PartMissing(`podman does not work here: ${error.message}`);
  });
  return { name: 'podman', run: runner(program), compose: runner('podman-compose') };
};

/** Finds Docker with its compose plugin, or podman (installed on Debian as root). Throws PartMissing. */
export const findEngine = async (): Promise<Engine> => (await docker()) ?? (await podman());
