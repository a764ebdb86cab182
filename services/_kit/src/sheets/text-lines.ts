import type { SheetLine } from './sheet-rows.ts';

/** The most cells of a file: 10,000 rows of 40 columns. */
const maxCells = 400_000;

const koreanCodePage = 949;
// The library's types declare only the export `cptable`, so this type declares the export `utils`.
interface CodePages {
  utils: { decode(page: number, bytes: Uint8Array): string };
}
/** Loads the code pages only for files that need them, because loading takes longer than reading most files. */
const decodeKorean = async (bytes: Uint8Array): Promise<string> => {
  const { utils } = (await import('@e965/xlsx/dist/cpexcel.full.mjs')) as unknown as CodePages;
  return utils.decode(koreanCodePage, bytes);
};

/** Detects UTF-16 by its mark, or by a zero byte, which UTF-16 has in each digit and comma. */
const wideEncodingOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zero = bytes.subarray(0, 1_024).indexOf(0);
  if (zero === -1) return undefined;
  return zero % 2 === 1 ? 'utf-16le' : 'utf-16be';
};

/** Matches characters that no text has: control characters except tabs and the ends of lines and pages. */
const binary = /[^\P{Cc}\t-\r\u007f-\u009f]/u;
/** DOS ended text files with this character. */
const endOfFile = '\u001a';

/**
 * Decodes a file as Excel, web sites and couriers' programs write it in Korea: UTF-8, UTF-16, or else CP949. A library
 * decodes CP949, because Node's decoder lacks a part of it. Undefined when the bytes are no text.
 */
export const decodeText = async (bytes: Uint8Array): Promise<string | undefined> => {
  const wide = wideEncodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = await decodeKorean(bytes);
  }
  const whole = text.endsWith(endOfFile) ? text.slice(0, -1) : text;
  return binary.test(whole) ? undefined : whole;
};

export const separators = [',', '\t', ';', '|'] as const;

const cellAt = (text: string, at: number, plain: RegExp): { cell: string; end: number } => {
  const endFrom = (from: number): number => {
    plain.lastIndex = from;
    return plain.exec(text)?.index ?? text.length;
  };
  if (text[at] !== '"') return { cell: text.slice(at, endFrom(at)), end: endFrom(at) };
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) throw new Error('a quote without its end');
  return { cell: text.slice(at + 1, end).replaceAll('""', '"'), end: endFrom(end + 1) };
};

/** Splits separated values (RFC 4180, any separator) into lines. Throws for too many cells or an unclosed quote. */
export const separatedLines = (text: string, separator: (typeof separators)[number]): SheetLine[] => {
  const plain = new RegExp(`[${separator}\r\n]`, 'g');
  const lines: string[][] = [[]];
  let cells = 0;
  for (let at = 0; at < text.length; ) {
    const { cell, end } = cellAt(text, at, plain);
    cells += 1;
    if (cells > maxCells) throw new Error('more cells than a file of rows has');
    lines.at(-1)?.push(cell);
    const isLineEnd = text[end] !== separator;
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (isLineEnd) lines.push([]);
  }
  return lines;
};
