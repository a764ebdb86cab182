import { moveInList } from '../../../shared/lib/list-order.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';

export interface OrderedImage {
  imageUrl: string;
  /** Further slices of one that was cut: they take the numbers behind its own. */
  more: readonly string[];
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

/** The numbers follow the positions, counted from the lowest one; slices count. */
const numberByPosition = (images: Images): Images => {
  let next = Math.min(...images.map(({ priority }) => priorityOf(priority) ?? 0));
  return images.map((image) => {
    const priority = String(next);
    next += 1 + image.more.length;
    return { ...image, priority };
  });
};

/**
 * The lowest first; of two with one number the former stays first. Numbers that are none stay at the end. Where an image is
 * in slices, no number of another may stand between theirs: all follow the positions.
 */
export const sortByPriority = (images: Images): Images => {
  const rank = ({ priority }: OrderedImage): number => priorityOf(priority) ?? maxPriority + 1;
  const sorted = [...images].sort((a, b) => rank(a) - rank(b));
  const inSlices = images.some(({ more }) => more.length > 0);
  return inSlices && images.every((image) => rank(image) <= maxPriority) ? numberByPosition(sorted) : sorted;
};

/** By hand: the numbers follow the positions. */
export const moveImage = (images: Images, from: number, to: number): Images =>
  numberByPosition(moveInList(images, from, to));

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
  return after.flatMap(({ imageUrl, more, priority }) =>
    [imageUrl, ...more].map((url, index) => ({ imageUrl: url, priority: (priorityOf(priority) ?? 0) + index })),
  );
};
