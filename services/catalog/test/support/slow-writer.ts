import { writeFileOf } from '../../src/uploads/stored-files.ts';

/** `node slow-writer.ts FOLDER KEY` begins to write a file, prints `half`, and never ends. */
const [folder = '', key = ''] = process.argv.slice(2);
async function* endless(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(200_000, 7);
  process.stdout.write('half\n');
  // The timer keeps the process alive.
  await new Promise<never>(() => setInterval(() => undefined, 60_000));
}
await writeFileOf(folder, key, endless());
