import { buildSandbox, type Sandbox } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

const stopWithinMs = 3000;

const fail = (message: string): never => {
  process.stderr.write(`sandbox: ${message}\n`);
  process.exit(1);
};

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `the port is taken: ${message}`;
  if (code === 'ENOSPC') return `the disk is full: ${message}`;
  return message;
};

/** Ends on a signal, or when the supervisor that started the sandbox has ended (the IPC channel closes). */
const stopOnSignal = (sandbox: Sandbox): void => {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => fail(`did not stop within ${stopWithinMs} ms`), stopWithinMs).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(reasonOf(error)),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', stop);
};

try {
  const config = readConfig(process.env);
  const sandbox = await buildSandbox(config);
  stopOnSignal(sandbox);
  const address = await sandbox.app.listen({ host: config.host, port: config.port });
  process.stdout.write(`sandbox ready on ${address}, control page ${address}/_sandbox/\n`);
  process.send?.({ type: 'ready', port: Number(new URL(address).port) });
} catch (error) {
  fail(error instanceof ConfigError ? error.message : reasonOf(error));
}
