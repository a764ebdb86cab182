import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Area, Pt } from './geometry.ts';

const require = createRequire(import.meta.url);
const FOLDER = 'pretendard/dist/public/static/alternative';

export type Weight = 'Regular' | 'Medium' | 'SemiBold' | 'Bold';

/** The outline of a letter in font units (y up), and how far the pen moves on. */
interface Glyph {
  readonly outline: Area;
  readonly advance: number;
}

interface Font {
  readonly unitsPerEm: number;
  readonly glyphOf: (letter: string) => Glyph;
}

const loaded = new Map<Weight, Font>();

/** Pretendard of a weight, read from its TrueType file: no font has to be installed on the machine. */
export function font(weight: Weight): Font {
  const known = loaded.get(weight);
  if (known) return known;
  const fresh = parse(readFileSync(require.resolve(`${FOLDER}/Pretendard-${weight}.ttf`)));
  loaded.set(weight, fresh);
  return fresh;
}

function parse(file: Buffer): Font {
  const tables = new Map<string, number>();
  for (let i = 0; i < file.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8));
  }
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`the font has no ${tag} table`);
    return at;
  };
  const index = characterMap(file, table('cmap'));
  const metrics = file.readUInt16BE(table('hhea') + 34);
  const long = file.readInt16BE(table('head') + 50) === 1;
  const offset = (glyph: number): number =>
    long ? file.readUInt32BE(table('loca') + glyph * 4) : file.readUInt16BE(table('loca') + glyph * 2) * 2;
  const outlineOf = (glyph: number): Area =>
    offset(glyph) === offset(glyph + 1) ? [] : outline(file, table('glyf') + offset(glyph), outlineOf);
  const cache = new Map<string, Glyph>();
  return {
    unitsPerEm: file.readUInt16BE(table('head') + 18),
    glyphOf: (letter) => {
      const known = cache.get(letter);
      if (known) return known;
      const glyph = index(letter.codePointAt(0) ?? 32);
      const advance = file.readUInt16BE(table('hmtx') + Math.min(glyph, metrics - 1) * 4);
      const fresh = { outline: outlineOf(glyph), advance };
      cache.set(letter, fresh);
      return fresh;
    },
  };
}

/** Character code to glyph number, from the format 12 or format 4 subtable. */
function characterMap(file: Buffer, cmap: number): (code: number) => number {
  const subtables = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, i) => cmap + file.readUInt32BE(cmap + 8 + i * 8),
  );
  const wide = subtables.find((at) => file.readUInt16BE(at) === 12);
  if (wide !== undefined) {
    return (code) => {
      for (let i = 0; i < file.readUInt32BE(wide + 12); i++) {
        const at = wide + 16 + i * 12;
        if (code >= file.readUInt32BE(at) && code <= file.readUInt32BE(at + 4))
          return file.readUInt32BE(at + 8) + code - file.readUInt32BE(at);
      }
      return 0;
    };
  }
  const four = subtables.find((at) => file.readUInt16BE(at) === 4);
  if (four === undefined) throw new Error('the font has no character map that can be read');
  const segments = file.readUInt16BE(four + 6) / 2;
  return (code) => {
    for (let i = 0; i < segments; i++) {
      const start = file.readUInt16BE(four + 16 + (segments + i) * 2);
      if (code > file.readUInt16BE(four + 14 + i * 2) || code < start) continue;
      const delta = file.readInt16BE(four + 16 + (2 * segments + i) * 2);
      const range = four + 16 + (3 * segments + i) * 2;
      const shift = file.readUInt16BE(range);
      if (shift === 0) return (code + delta) & 0xffff;
      const glyph = file.readUInt16BE(range + shift + (code - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function outline(file: Buffer, at: number, outlineOf: (glyph: number) => Area): Area {
  const contours = file.readInt16BE(at);
  return contours >= 0 ? simple(file, at + 10, contours) : composite(file, at + 10, outlineOf);
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}

function simple(file: Buffer, start: number, contours: number): Area {
  const ends = Array.from({ length: contours }, (_, i) => file.readUInt16BE(start + i * 2));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = start + contours * 2;
  at += 2 + file.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = file.readUInt8(at++);
    const times = flag & 8 ? file.readUInt8(at++) : 0;
    for (let i = 0; i <= times; i++) flags.push(flag);
  }
  const axis = (short: number, same: number): number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) {
        value += flag & same ? file.readUInt8(at) : -file.readUInt8(at);
        at += 1;
      } else if (!(flag & same)) {
        value += file.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  const dots = flags.map((flag, i): Dot => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & 1) === 1 }));
  return ends.map((end, i) => contour(dots.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1)));
}

/** Quadratic curves with implied points between two control points. */
function contour(dots: readonly Dot[]): Pt[] {
  const full = dots.flatMap((dot, i) => {
    const next = dots[(i + 1) % dots.length] ?? dot;
    return dot.on || next.on ? [dot] : [dot, { x: (dot.x + next.x) / 2, y: (dot.y + next.y) / 2, on: true }];
  });
  const first = full.findIndex(({ on }) => on);
  const turned = [...full.slice(first), ...full.slice(0, first)];
  return turned.flatMap((dot, i): Pt[] => {
    if (dot.on) return [[dot.x, dot.y]];
    const before = turned[i - 1] ?? dot;
    const after = turned[(i + 1) % turned.length] ?? dot;
    return [0.25, 0.5, 0.75].map((t): Pt => {
      const u = 1 - t;
      return [
        u * u * before.x + 2 * u * t * dot.x + t * t * after.x,
        u * u * before.y + 2 * u * t * dot.y + t * t * after.y,
      ];
    });
  });
}

/** A glyph put together from others; only shifts and plain scales occur in this font. */
function composite(file: Buffer, start: number, outlineOf: (glyph: number) => Area): Area {
  const out: Pt[][] = [];
  for (let at = start, more = true; more; ) {
    const flags = file.readUInt16BE(at);
    const glyph = file.readUInt16BE(at + 2);
    const words = (flags & 1) !== 0;
    const [dx, dy] = words
      ? [file.readInt16BE(at + 4), file.readInt16BE(at + 6)]
      : [file.readInt8(at + 4), file.readInt8(at + 5)];
    at += words ? 8 : 6;
    const scale = flags & 8 ? file.readInt16BE(at) / 16384 : 1;
    at += flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    for (const ring of outlineOf(glyph)) out.push(ring.map(([x, y]): Pt => [x * scale + dx, y * scale + dy]));
    more = (flags & 0x20) !== 0;
  }
  return out;
}
