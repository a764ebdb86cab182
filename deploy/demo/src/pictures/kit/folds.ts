import { type Area, type Line, line } from '../engine/geometry.ts';
import { type Relief, relief } from '../engine/part.ts';
import { leaf, shift, taper } from '../engine/stroke.ts';

/** Folds as SVG path data or lines. */
type Folds = readonly (Line | string)[];

const paths = (folds: Folds): Line[] => folds.map((fold) => (typeof fold === 'string' ? line(fold) : fold));

/** Soft folds: a ridge beside a valley along each line, running out at both ends. */
export function folds(where: Folds, width: number, height: number): Relief[] {
  const along = (side: number): Area => paths(where).flatMap((path) => leaf(shift(path, side * width * 0.42), width));
  return [relief(along(1), height, width * 0.62), relief(along(-1), -height * 0.8, width * 0.62)];
}

/** Gathers: sharp folds that start at a seam and fade. */
export function gathers(where: Folds, width: number, height: number): Relief[] {
  const along = (side: number): Area =>
    paths(where).flatMap((path) => taper(shift(path, side * width * 0.4), width, width * 0.15));
  return [relief(along(1), height, width * 0.5), relief(along(-1), -height, width * 0.5)];
}

/** A crease pressed into the material: one thin valley with lifted lips. */
export function creases(where: Folds, width: number, depth: number): Relief[] {
  const all = paths(where);
  return [
    relief(
      all.flatMap((path) => leaf(path, width * 2.6)),
      depth * 0.5,
      width * 1.6,
    ),
    relief(
      all.flatMap((path) => leaf(path, width)),
      -depth,
      width * 0.8,
    ),
  ];
}
