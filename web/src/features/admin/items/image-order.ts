import { moveInList } from '../../../shared/lib/list-order.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';

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

/** The lowest first; of two with one number the former stays first. Numbers that are none stay at the end. */
export const sortByPriority = (images: Images): Images =>
  [...images].sort((a, b) => (priorityOf(a.priority) ?? maxPriority + 1) - (priorityOf(b.priority) ?? maxPriority + 1));

/** By hand: the numbers follow the positions, counted from the lowest one. */
export const moveImage = (images: Images, from: number, to: number): Images => {
  const first = Math.min(...images.map(({ priority }) => priorityOf(priority) ?? 0));
  return moveInList(images, from, to).map(({ imageUrl }, index) => ({ imageUrl, priority: String(first + index) }));
};

export const setPriorityAt = (images: Images, index: number, priority: string): Images =>
  images.map((image, at) => (at === index ? { ...image, priority } : image));

/** Numbers that stand at more than one image. */
export const duplicatePriorities = (images: Images): Set<string> => {
  const seen = images.map(({ priority }) => priority.trim());
  return new Set(seen.filter((priority, index) => seen.indexOf(priority) !== index));
};

/** What to send: undefined when nothing changed. */
export const prioritiesToSend = (
  before: Images,
  after: Images,
): { imageUrl: string; priority: number }[] | undefined => {
  const was = new Map(before.map(({ imageUrl, priority }) => [imageUrl, priority]));
  if (after.every(({ imageUrl, priority }) => was.get(imageUrl) === priority)) return undefined;
  return after.map(({ imageUrl, priority }) => ({ imageUrl, priority: priorityOf(priority) ?? 0 }));
};
