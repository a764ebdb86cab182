import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandProgram, endProcess, freePort, whenListening } from '../support/parts.ts';
import { cacheDir } from '../support/programs.ts';

export interface Registry {
  /** The registry with the owner of the images: `127.0.0.1:21034/gyeol`. */
  readonly images: string;
  /**
   * The environment variables that tell podman that the registry has no TLS. Docker needs no such variables, because
   * Docker trusts registries on its own machine.
   */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const folder = join(cacheDir, 'registry');

/** Starts the registry, empty or with the images of an earlier run. Throws PartMissing. */
export const startRegistry = async ({ empty }: { empty: boolean }): Promise<Registry> => {
  const program = await demandProgram('docker-registry', ['docker-registry']);
  if (empty) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const [settings, clients] = [join(folder, 'config.json'), join(folder, 'registries.conf')];
  // Writes the configuration as JSON, which is valid YAML.
  const config = {
    version: 0.1,
    log: { level: 'error', accesslog: { disabled: true } },
    storage: { filesystem: { rootdirectory: join(folder, 'blobs') } },
    http: { addr: address },
  };
  writeFileSync(settings, JSON.stringify(config));
  writeFileSync(clients, `[[registry]]\nlocation = "${address}"\ninsecure = true\n`);
  const child = spawn(program, ['serve', settings], { stdio: 'ignore' });
  await whenListening(port, child);
  return {
    images: `${address}/gyeol`,
    env: { CONTAINERS_REGISTRIES_CONF: clients },
    stop: () => endProcess(child),
  };
};
