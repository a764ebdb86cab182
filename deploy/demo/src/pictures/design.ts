import type { Part } from './engine/part.ts';
import type { Camera, Layer, Picture, Shadow } from './engine/scene.ts';
import type { Look } from './kit/look.ts';
import { flat, standing, sweep, type Tone, table, wall } from './kit/stage.ts';

/** How a product is drawn: its front, where to look closely, and a scene in which it is worn or packed. */
export interface Design {
  readonly front: (look: Look) => readonly Part[];
  /** The far one of a pair, standing on a floor line of its own. */
  readonly far?: { readonly parts: (look: Look) => readonly Part[]; readonly base: number; readonly middle: number };
  /** It stands on the floor, lies on a sheet, or hangs before a wall. */
  readonly rest: Rest;
  readonly frame?: Camera;
  readonly detail: Camera;
  readonly scene: (look: Look, tone: Tone) => Picture;
}

export type Rest =
  | {
      readonly on: 'floor';
      readonly base: number;
      readonly middle?: number;
      readonly foot?: number;
      readonly horizon?: number;
    }
  | { readonly on: 'sheet' | 'wall'; readonly height: number };

export const VIEWS = ['front', 'detail', 'scene'] as const;
export type View = (typeof VIEWS)[number];

const backdrops = { sheet: table, wall } as const;

function stageOf(rest: Rest, tone: Tone): Layer {
  return rest.on === 'floor' ? sweep(tone, rest.horizon ?? rest.base - 110) : backdrops[rest.on](tone);
}

/** The shadows of a product on what it rests on. */
function shadowsOf(rest: Rest): Shadow[] {
  return rest.on === 'floor' ? standing(rest.base, rest.middle, rest.foot) : flat(rest.height);
}

/** One view of a product in a colourway. */
export function pictureOf(design: Design, look: Look, tone: Tone, view: View): Picture {
  if (view === 'scene') return design.scene(look, tone);
  const { far } = design;
  const layers = [
    stageOf(design.rest, tone),
    ...(far ? [{ parts: far.parts(look), shadows: standing(far.base, far.middle, 0.94) }] : []),
    { parts: design.front(look), shadows: shadowsOf(design.rest) },
  ];
  return view === 'front'
    ? { layers, camera: design.frame ?? { at: [400, 500], zoom: 1 } }
    : { layers, camera: design.detail, focus: { at: [0.5, 0.5], radius: 0.42, blur: 0.014 } };
}
