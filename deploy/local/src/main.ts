import { askRunningShop } from './ask-running.ts';
import { reset } from './reset.ts';
import { UsageError } from './settings.ts';
import { startShop } from './start.ts';

const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: (args) => startShop(args, process.env),
  dev: (args) => startShop([...args, '--watch'], process.env),
  reset: () => reset(process.env),
  scale: (args) => askRunningShop('scale', args, process.env),
  command: (args) => askRunningShop('command', args, process.env),
  restart: (args) => askRunningShop('restart', args, process.env),
};

const [name = 'start', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (command === undefined) throw new UsageError(`There is no command ${name} (${Object.keys(commands).join(', ')}).`);
  await command(args);
} catch (error) {
  console.error(`\ngyeol: ${error instanceof UsageError ? error.message : ((error as Error).stack ?? error)}`);
  process.exit(1);
}
