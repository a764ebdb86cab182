import { buildSandbox, type Sandbox } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

const STOP_WITHIN_MS = 3000;

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

const stopOn = (sandbox: Sandbox): void => {
  const stop = (): void => {
    setTimeout(() => fail(`did not stop within ${STOP_WITHIN_MS} ms`), STOP_WITHIN_MS).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(reasonOf(error)),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

try {
  const config = readConfig(process.env);
  const sandbox = await buildSandbox(config);
  stopOn(sandbox);
  const address = await sandbox.app.listen({ host: config.host, port: config.port });
  process.stdout.write(`sandbox ready on ${address}, control page ${address}/_sandbox/\n`);
} catch (error) {
  fail(error instanceof ConfigError ? error.message : reasonOf(error));
}
