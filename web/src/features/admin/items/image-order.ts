import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { moveTo } from '../pictures/move.ts';

export interface OrderedImage {
  imageUrl: string;
  /** As it is typed. */
  priority: string;
}
type Images = readonly OrderedImage[];

/** What the shop takes. */
const maxPriority = 1_000;

/** A whole number of 0…1000, else undefined. */
export const priorityOf = (text: string): number | undefined => {
  const value = wholeNumber(text);
  return value <= maxPriority ? value : undefined;
};

/** The lowest first; of two with one number the former stays first. Numbers that are none keep their place at the end. */
export const sorted = (images: Images): Images =>
  [...images].sort((a, b) => (priorityOf(a.priority) ?? maxPriority + 1) - (priorityOf(b.priority) ?? maxPriority + 1));

/** By hand: the numbers follow the places, counted from the lowest one. */
export const movedByHand = (images: Images, from: number, to: number): Images => {
  const first = Math.min(...images.map(({ priority }) => priorityOf(priority) ?? 0));
  return moveTo(images, from, to).map(({ imageUrl }, index) => ({ imageUrl, priority: String(first + index) }));
};

export const typedAt = (images: Images, index: number, priority: string): Images =>
  images.map((image, at) => (at === index ? { ...image, priority } : image));

/** Numbers that stand at more than one picture. */
export const twice = (images: Images): Set<string> => {
  const seen = images.map(({ priority }) => priority.trim());
  return new Set(seen.filter((priority, index) => seen.indexOf(priority) !== index));
};

/** What to send: undefined when nothing changed. */
export const toSend = (before: Images, after: Images): { imageUrl: string; priority: number }[] | undefined => {
  const was = new Map(before.map(({ imageUrl, priority }) => [imageUrl, priority]));
  if (after.every(({ imageUrl, priority }) => was.get(imageUrl) === priority)) return undefined;
  return after.map(({ imageUrl, priority }) => ({ imageUrl, priority: priorityOf(priority) ?? 0 }));
};
