import { crc32, inflateRawSync } from 'node:zlib';

/** A zip that breaks the rules, or holds more than anybody's spreadsheet does. */
export class BadZip extends Error {}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;
const maxComment = 0xffff;
const maxEntries = 1_000;
/** Bytes of all wanted entries unpacked: 10,000 full rows take about 8 MB. */
const maxUnpacked = 16 * 1024 * 1024;
const maxStyles = 2 * 1024 * 1024;
/** Every row and every cell begins with one: 10,000 rows of 20 columns have 800,000. What a reader keeps of each costs 100 bytes. */
const maxTags = 1_000_000;
const tagOpens = 0x3c;
const stored = 0;
const deflated = 8;

interface Entry {
  name: string;
  method: number;
  packed: Buffer;
}

const findEnd = (zip: Buffer): number => {
  for (let at = zip.length - endSize; at >= Math.max(0, zip.length - endSize - maxComment); at -= 1) {
    if (zip.readUInt32LE(at) === endMark) return at;
  }
  throw new BadZip('no directory');
};

const readEntry = (zip: Buffer, at: number): { entry: Entry; next: number } => {
  if (zip.readUInt32LE(at) !== entryMark) throw new BadZip('a broken directory');
  const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
    number,
    number,
    number,
  ];
  const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1;
  const local = zip.readUInt32LE(at + 42);
  if (isEncrypted || zip.readUInt32LE(local) !== localMark) throw new BadZip('an entry that cannot be read');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
  const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
  return { entry: { name, method: zip.readUInt16LE(at + 10), packed }, next: at + 46 + nameLength + extra + comment };
};

const entriesOf = (zip: Buffer): Entry[] => {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > maxEntries) throw new BadZip('too many entries');
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(zip, at);
    entries.push(entry);
    at = next;
  }
  return entries;
};

/** Unpacks to a limit whatever sizes the zip claims. */
const unpack = ({ method, packed }: Entry, room: number): Buffer => {
  if (method === stored) {
    if (packed.length > room) throw new BadZip('too large');
    return packed;
  }
  if (method !== deflated) throw new BadZip('an unknown packing');
  return inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) });
};

/** The parts of a workbook that hold its cells; pictures, macros and notes stay packed. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?!(media|drawings|embeddings|charts|comments)).+\.(xml|rels))$/;

const countTags = (xml: Buffer): number => {
  let count = 0;
  for (let at = xml.indexOf(tagOpens); at !== -1; at = xml.indexOf(tagOpens, at + 1)) count += 1;
  return count;
};

/**
 * The wanted entries of a zip, unpacked. Two readers can disagree about a crafted zip, so what was measured here is what
 * the spreadsheet's reader gets: see `packStored`. Throws BadZip, RangeError, or an error of zlib.
 */
export const unpackWorkbook = (zip: Buffer): Map<string, Buffer> => {
  const files = new Map<string, Buffer>();
  let room = maxUnpacked;
  let tags = maxTags;
  for (const entry of entriesOf(zip)) {
    const name = entry.name.replaceAll('\\', '/').replace(/^\//, '');
    if (!wanted.test(name) || files.has(name)) continue;
    const bytes = unpack(entry, name === 'xl/styles.xml' ? Math.min(room, maxStyles) : room);
    room -= bytes.length;
    tags -= countTags(bytes);
    if (tags < 0) throw new BadZip('more cells than a file of tracking numbers has');
    files.set(name, bytes);
  }
  return files;
};

const header = (mark: number, name: Buffer, bytes: Buffer, local: number | undefined): Buffer => {
  const isLocal = local === undefined;
  const out = Buffer.alloc(isLocal ? 30 : 46);
  out.writeUInt32LE(mark, 0);
  const shift = isLocal ? 0 : 2;
  out.writeUInt16LE(20, 4);
  out.writeUInt16LE(0x0800, 6 + shift);
  out.writeUInt32LE(crc32(bytes), 14 + shift);
  out.writeUInt32LE(bytes.length, 18 + shift);
  out.writeUInt32LE(bytes.length, 22 + shift);
  out.writeUInt16LE(name.length, 26 + shift);
  if (!isLocal) out.writeUInt32LE(local, 42);
  return Buffer.concat([out, name]);
};

/** The files as a zip without compression. */
export const packStored = (files: ReadonlyMap<string, Buffer>): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, bytes] of files) {
    const name = Buffer.from(path);
    const local = header(localMark, name, bytes, undefined);
    directory.push(header(entryMark, name, bytes, at));
    parts.push(local, bytes);
    at += local.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(endMark, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
};
