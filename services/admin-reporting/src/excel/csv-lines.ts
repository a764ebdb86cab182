import type { SheetLine } from './sheet-rows.ts';

/** Cells of a file: 10,000 rows of 40 columns. */
const maxCells = 400_000;

const koreanCodePage = 949;
// Its types know the tables alone.
interface CodePages {
  utils: { decode(page: number, bytes: Uint8Array): string };
}
/** Loaded where a file needs them: they take longer than the reading of most files. */
const decodeKorean = async (bytes: Uint8Array): Promise<string> => {
  const { utils } = (await import('@e965/xlsx/dist/cpexcel.full.mjs')) as unknown as CodePages;
  return utils.decode(koreanCodePage, bytes);
};
/** The text of a file as Excel and couriers' programs write it in Korea: UTF-8, or CP949 (all of it, unlike Node's) where it is none. */
const decode = async (bytes: Uint8Array): Promise<string> => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeKorean(bytes);
  }
};

/** The sign between cells: the one of which the first line has most. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, Math.max(0, text.indexOf('\n')) || text.length);
  const count = (sign: string): number => first.split(sign).length;
  return [',', '\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
};

/** One cell from `at` on, quoted or not, and where it ends. */
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

/** The lines of comma-separated values (RFC 4180; tabs and semicolons too). Throws when it is no text or too much of it. */
export const csvLines = async (bytes: Uint8Array): Promise<SheetLine[]> => {
  const text = await decode(bytes);
  if (text.includes('\0')) throw new Error('no text');
  const separator = separatorOf(text);
  const plain = new RegExp(`[${separator}\r\n]`, 'g');
  const lines: string[][] = [[]];
  let cells = 0;
  for (let at = 0; at < text.length; ) {
    const { cell, end } = cellAt(text, at, plain);
    cells += 1;
    if (cells > maxCells) throw new Error('more cells than a file of tracking numbers has');
    lines.at(-1)?.push(cell);
    const isLineEnd = text[end] !== separator;
    at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (isLineEnd) lines.push([]);
  }
  return lines;
};
