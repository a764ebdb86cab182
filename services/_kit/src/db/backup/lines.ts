const newline = 0x0a;

/** The lines of a stream of bytes, without their ends. Only `\n` ends one: text may hold any other mark. A last one without it is none. */
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
