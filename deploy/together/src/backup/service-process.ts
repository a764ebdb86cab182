import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Runs a command of a service, as `main.ts <service> <command>` does. The command has its own process, so that its
 * memory is freed at the end. Prints each line when it arrives. Returns true when the command succeeded.
 */
export const runServiceCommand = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> => {
  const command = [...process.execArgv, program, ...args];
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
  const [code, signal] = await once(child, 'close');
  if (signal) print(`${args.join(' ')} was ended by ${signal}; its container may need more memory`);
  return code === 0;
};

export interface OpenShop {
  readonly internalPort: number;
  stop(): Promise<void>;
}
/** Opens the shop for this machine only. Commands that call the shop need this. */
export const openShopBeside = async (env: NodeJS.ProcessEnv): Promise<OpenShop> => {
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...env, HOST: '127.0.0.1', GATEWAY_PORT: '0', GATEWAY_INTERNAL_PORT: '0' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = 'it says nothing';
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => (said = line));
  const closed = once(child, 'close');
  const ready = new Promise<number>((resolve) => {
    child.on('message', (message: { type?: string; internalPort?: number }) => {
      if (message.type === 'ready' && message.internalPort) resolve(message.internalPort);
    });
  });
  const failed = closed.then((): never => {
    throw new Error(`the shop does not open: ${said}`);
  });
  failed.catch(() => undefined);
  return {
    internalPort: await Promise.race([ready, failed]),
    stop: async () => {
      child.kill('SIGTERM');
      await closed;
    },
  };
};
