const newline = 0x0a;

/**
 * Yields the lines of a byte stream, without their line ends. Only `\n` ends a line, because text may hold other line
 * breaks. A last line without `\n` is dropped.
 */
export async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer[] = [];
  for await (const part of source) {
    let from = 0;
    for (let end = part.indexOf(newline); end !== -1; end = part.indexOf(newline, from)) {
      const line = part.subarray(from, end);
      yield rest.length > 0 ? Buffer.concat([...rest, line]) : line;
      rest = [];
      from = end + 1;
    }
    if (from < part.length) rest.push(part.subarray(from));
  }
  return undefined;
}
