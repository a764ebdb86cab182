import { moveInList } from '../../../shared/lib/list-order.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';

export interface OrderedImage {
  imageUrl: string;
  /** Further slices of an image that was cut. The slices take the numbers after `priority`. */
  more: readonly string[];
  priority: string;
}
type Images = readonly OrderedImage[];

const maxPriority = 1_000;

/** Parses a whole number from 0 to 1000. Answers undefined for any other text. */
export const priorityOf = (text: string): number | undefined => {
  const value = wholeNumber(text);
  return value <= maxPriority ? value : undefined;
};

/** Numbers the images by position, starting with the lowest present number. Each slice takes a number of its own. */
const numberByPosition = (images: Images): Images => {
  let next = Math.min(...images.map(({ priority }) => priorityOf(priority) ?? 0));
  return images.map((image) => {
    const priority = String(next);
    next += 1 + image.more.length;
    return { ...image, priority };
  });
};

/**
 * Sorts the images by number, lowest first. Images with equal numbers keep their order, and images with invalid numbers
 * go to the end. When an image has slices and all numbers are valid, all images are then numbered by position, so that
 * the slices of an image get consecutive numbers.
 */
export const sortByPriority = (images: Images): Images => {
  const rank = ({ priority }: OrderedImage): number => priorityOf(priority) ?? maxPriority + 1;
  const sorted = [...images].sort((a, b) => rank(a) - rank(b));
  const inSlices = images.some(({ more }) => more.length > 0);
  return inSlices && images.every((image) => rank(image) <= maxPriority) ? numberByPosition(sorted) : sorted;
};

export const moveImage = (images: Images, from: number, to: number): Images =>
  numberByPosition(moveInList(images, from, to));

export const setPriorityAt = (images: Images, index: number, priority: string): Images =>
  images.map((image, at) => (at === index ? { ...image, priority } : image));

export const duplicatePriorities = (images: Images): Set<string> => {
  const seen = images.map(({ priority }) => priority.trim());
  return new Set(seen.filter((priority, index) => seen.indexOf(priority) !== index));
};

/** Answers undefined when nothing changed. */
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
