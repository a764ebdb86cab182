import { blur, enlarge, shrink } from './blur.ts';
import { type Area, type Placing, type Pt, placer } from './geometry.ts';
import { random } from './noise.ts';
import { type Part, placeParts } from './part.ts';
import { coverage, type Matrix, type Plane } from './raster.ts';
import { type Canvas, drawPart, noteTop, type View } from './shade.ts';

/** A shadow that a layer throws on what is behind it: its silhouette moved, turned, flattened or sheared. */
export interface Shadow {
  readonly placing: Placing;
  /** Sideways shift per unit of height over `base`. */
  readonly shear?: number;
  readonly base?: number;
  readonly blur: number;
  readonly alpha: number;
}

/** Parts that are drawn together and throw one shadow. */
export interface Layer {
  readonly parts: readonly Part[];
  readonly placing?: Placing;
  readonly shadows?: readonly Shadow[];
}

/** Where the viewer looks: the point in the middle, how near, and the turn in degrees. */
export interface Camera {
  readonly at: Pt;
  readonly zoom: number;
  readonly turn?: number;
}

/** A pattern of shade over the whole picture, such as the bars of a window. */
export interface Shade {
  readonly area: Area;
  readonly blur: number;
  readonly dark: number;
}

/** Everything about one picture. */
export interface Picture {
  readonly layers: readonly Layer[];
  readonly camera?: Camera;
  readonly shades?: readonly Shade[];
  /** Sharp around this point (share of the picture) within this radius; soft outside. */
  readonly focus?: { readonly at: Pt; readonly radius: number; readonly blur: number };
  /** Light multiplier and warmth (−1…1) of the room. */
  readonly exposure?: number;
  readonly warmth?: number;
  readonly size?: Pt;
  readonly seed?: number;
}

/** Draws a picture `width` pixels wide; answers 8-bit RGB rows. */
export function drawPicture(picture: Picture, width: number): { data: Buffer; width: number; height: number } {
  const [uw, uh] = picture.size ?? [800, 1000];
  const canvas = makeCanvas(width, Math.round((width * uh) / uw));
  const view = viewOf(picture.camera ?? { at: [uw / 2, uh / 2], zoom: 1 }, width / uw, canvas);
  const layers = picture.layers.map(({ parts, placing, shadows = [] }) => ({
    parts: placing ? placeParts(parts, placing) : parts,
    shadows,
  }));
  const tops = new Uint16Array(canvas.w * canvas.h);
  for (const [place, part] of layers.flatMap(({ parts }) => parts).entries()) noteTop(tops, canvas, part, view, place);
  let place = 0;
  for (const { parts, shadows } of layers) {
    for (const shadow of shadows) throwShadow(canvas, parts, shadow, view);
    for (const part of parts) drawPart(canvas, part, view, tops, place++);
  }
  for (const shade of picture.shades ?? []) dim(canvas, shade, view);
  if (picture.focus) defocus(canvas, picture.focus);
  return { data: develop(canvas, picture), width: canvas.w, height: canvas.h };
}

const makeCanvas = (w: number, h: number): Canvas => ({ w, h, data: new Float32Array(w * h * 4) });

function viewOf({ at, zoom, turn = 0 }: Camera, pixels: number, canvas: Canvas): View {
  const scale = pixels * zoom;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * scale, Math.sin((turn * Math.PI) / 180) * scale];
  const matrix: Matrix = {
    a: cos,
    b: sin,
    c: -sin,
    d: cos,
    e: canvas.w / 2 - (cos * at[0] - sin * at[1]),
    f: canvas.h / 2 - (sin * at[0] + cos * at[1]),
  };
  return { matrix, scale, turn };
}

/** Coverage of an area on the whole canvas, blurred; wide blurs are made small and stretched. */
function softCover(canvas: Canvas, shape: Area, view: View, radius: number): Plane {
  const by = radius * view.scale > 12 ? 4 : 1;
  const { a, b, c, d, e, f } = view.matrix;
  const small = { a: a / by, b: b / by, c: c / by, d: d / by, e: e / by, f: f / by };
  const [w, h] = [Math.ceil(canvas.w / by), Math.ceil(canvas.h / by)];
  const cover = blur(coverage(shape, small, w, h), (radius * view.scale) / by);
  return by === 1 ? cover : enlarge(cover, canvas.w, canvas.h);
}

function throwShadow(canvas: Canvas, parts: readonly Part[], shadow: Shadow, view: View): void {
  const map = placer(shadow.placing);
  const [shear, base] = [shadow.shear ?? 0, shadow.base ?? 0];
  const solid = parts.filter((part) => part.alpha > 0.5 && !part.clip);
  const shape = solid.flatMap((part) =>
    part.area.map((ring) => ring.map(([x, y]) => map([x + (base - y) * shear, y]))),
  );
  darken(canvas, softCover(canvas, shape, view, shadow.blur), shadow.alpha);
}

function dim(canvas: Canvas, shade: Shade, view: View): void {
  darken(canvas, softCover(canvas, shade.area, view, shade.blur), shade.dark);
}

/** Shadows on paper are a little warm: blue goes first. */
function darken(canvas: Canvas, cover: Plane, alpha: number): void {
  const { data } = canvas;
  for (let o = 0, i = 0; o < cover.data.length; o++, i += 4) {
    const dark = alpha * (cover.data[o] as number);
    if (dark < 0.002) continue;
    data[i] = (data[i] as number) * (1 - dark * 0.96);
    data[i + 1] = (data[i + 1] as number) * (1 - dark * 0.99);
    data[i + 2] = (data[i + 2] as number) * (1 - dark);
  }
}

function defocus(canvas: Canvas, focus: NonNullable<Picture['focus']>): void {
  const { w, h, data } = canvas;
  const reach = focus.radius * w;
  for (const c of [0, 1, 2]) {
    const sharp = { w, h, data: new Float32Array(w * h) };
    for (let i = 0; i < sharp.data.length; i++) sharp.data[i] = data[i * 4 + c] as number;
    const soft = enlarge(blur(shrink(sharp, 2), (focus.blur * w) / 2), w, h).data;
    for (let y = 0, i = 0; y < h; y++) {
      for (let x = 0; x < w; x++, i++) {
        const away = Math.hypot(x - focus.at[0] * w, (y - focus.at[1] * h) * 1.1);
        const t = Math.min(1, Math.max(0, (away - reach) / (reach * 1.1)));
        const share = t * t * (3 - 2 * t);
        data[i * 4 + c] = (sharp.data[i] as number) * (1 - share) + (soft[i] as number) * share;
      }
    }
  }
}

const TABLE = Uint8Array.from({ length: 4097 }, (_, i) => {
  const v = i / 4096;
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055));
});

/** Bright light rolls off instead of clipping. */
const shoulder = (v: number) => (v < 0.72 ? v : 0.72 + 0.28 * (1 - Math.exp(-(v - 0.72) / 0.28)));

function develop(canvas: Canvas, { exposure = 1, warmth = 0, seed = 1 }: Picture): Buffer {
  const { w, h, data } = canvas;
  const out = Buffer.alloc(w * h * 3);
  const next = random(seed);
  const gain = [exposure * (1 + 0.1 * warmth), exposure, exposure * (1 - 0.16 * warmth)] as const;
  for (let y = 0, i = 0; y < h; y++) {
    const dy = y / h - 0.5;
    for (let x = 0; x < w; x++, i++) {
      const dx = x / w - 0.5;
      const edge = 1 - 0.16 * (dx * dx + dy * dy);
      const speck = 1 + (next() + next() - 1) * 0.022;
      for (let c = 0; c < 3; c++) {
        const v = shoulder((data[i * 4 + c] as number) * (gain[c] as number) * edge * speck);
        out[i * 3 + c] = TABLE[v <= 0 ? 0 : v >= 1 ? 4096 : (v * 4096) | 0] as number;
      }
    }
  }
  return out;
}
