import { buffer } from 'node:stream/consumers';
import { CFB } from '@e965/xlsx';
import { fromBufferPromise } from 'yauzl';

/** A file with more content than any real spreadsheet. */
export class TooMuch extends Error {}

const maxEntries = 1_000;
/** The most bytes of all wanted entries unpacked: 10,000 full rows take about 8 MB. */
const maxUnpacked = 16 * 1024 * 1024;
const maxStyles = 2 * 1024 * 1024;
/**
 * The most start and end tags of a file. 10,000 rows of 20 columns have about 800,000. A reader keeps 100 bytes for
 * each tag.
 */
const maxTags = 1_000_000;
const tagOpens = 0x3c;

/** The parts of a workbook that hold its cells. Images, macros and notes stay packed. */
const wanted =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?!(media|drawings|embeddings|charts|comments)).+\.(xml|rels))$/;

/** Answers `room` minus the number of tags in the markup. Throws TooMuch when the markup has more than `room` tags. */
export const tagsLeft = (markup: Buffer, room = maxTags): number => {
  let left = room;
  for (let at = markup.indexOf(tagOpens); at !== -1; at = markup.indexOf(tagOpens, at + 1)) left -= 1;
  if (left < 0) throw new TooMuch('more cells than a file of rows has');
  return left;
};

/**
 * Unpacks the wanted entries of a zip. Never unpacks more bytes than an entry claims, nor more than there is room for.
 * Two readers can disagree about a crafted zip. So the spreadsheet library gets exactly the bytes measured here (see
 * `packStored`). Rejects with TooMuch, or an error of yauzl or zlib.
 */
export const unpackWorkbook = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>();
  let room = maxUnpacked;
  let tags = maxTags;
  // Keeps names undecoded, because some writers begin them with a slash, which the library would refuse.
  const archive = await fromBufferPromise(zip, { decodeStrings: false });
  if (archive.entryCount > maxEntries) throw new TooMuch('too many entries');
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileNameRaw.toString().replaceAll('\\', '/').replace(/^\//, '');
    if (!wanted.test(name) || files.has(name)) continue;
    if (entry.uncompressedSize > (name === 'xl/styles.xml' ? Math.min(room, maxStyles) : room)) {
      throw new TooMuch('too large');
    }
    const bytes = await buffer(await archive.openReadStreamPromise(entry));
    room -= bytes.length;
    tags = tagsLeft(bytes, tags);
    files.set(name, bytes);
  }
  return files;
};

/** Packs the files into a zip without compression. */
export const packStored = (files: ReadonlyMap<string, Buffer>): Buffer => {
  const container = CFB.utils.cfb_new();
  for (const [path, bytes] of files) CFB.utils.cfb_add(container, `/${path}`, bytes, { unsafe: true });
  return CFB.write(container, { fileType: 'zip', type: 'buffer' }) as Buffer;
};
