import { S3Error } from './errors.ts';

/** Reads exact lengths and lines out of a stream of buffers. */
const makeReader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  const more = async (): Promise<void> => {
    const { value, done } = await chunks.next();
    if (done === true) throw new S3Error('IncompleteBody');
    held = held.length === 0 ? value : Buffer.concat([held, value]);
  };

  return {
    line: async (): Promise<string> => {
      let end = held.indexOf('\r\n');
      while (end === -1) {
        if (held.length > 8192) throw new S3Error('InvalidArgument', 'chunk header too long');
        await more();
        end = held.indexOf('\r\n');
      }
      const line = held.subarray(0, end).toString('latin1');
      held = held.subarray(end + 2);
      return line;
    },
    /** Hands out what is there, piece by piece, so that a big chunk is never held whole. */
    async *take(length: number): AsyncGenerator<Buffer> {
      let left = length;
      while (left > 0) {
        if (held.length === 0) await more();
        const piece = held.subarray(0, left);
        held = held.subarray(piece.length);
        left -= piece.length;
        yield piece;
      }
    },
  };
};

/**
 * Unwraps `Content-Encoding: aws-chunked` with an unsigned payload; what follows the last chunk goes to `onTrailer`.
 * @throws {S3Error} when the body ends too early
 */
export async function* awsChunked(
  source: AsyncIterable<Buffer>,
  onTrailer: (name: string, value: string) => void,
): AsyncGenerator<Buffer> {
  const reader = makeReader(source);
  for (;;) {
    const size = Number.parseInt((await reader.line()).split(';')[0] ?? '', 16);
    if (Number.isNaN(size)) throw new S3Error('InvalidArgument', 'malformed chunk header');
    if (size === 0) break;
    yield* reader.take(size);
    if ((await reader.line()) !== '') throw new S3Error('InvalidArgument', 'malformed chunk end');
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const at = line.indexOf(':');
    onTrailer(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim());
  }
}
