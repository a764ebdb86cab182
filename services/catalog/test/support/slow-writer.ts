import { setTimeout as sleep } from 'node:timers/promises';
import { writeFileOf } from '../../src/uploads/stored-files.ts';

/** `node slow-writer.ts FOLDER KEY`: begins to write a file, says so, and never ends. */
const [folder = '', key = ''] = process.argv.slice(2);
async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(200_000, 7);
  await sleep(50);
  process.stdout.write('half\n');
  await sleep(600_000);
}
await writeFileOf(folder, key, endless());
