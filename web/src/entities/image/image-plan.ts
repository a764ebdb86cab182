/**
 * The highest width of a drawn image in px. It is the width of the page's column on a screen with two pixels per CSS
 * pixel. Narrower images keep their width.
 */
const maxWidth = 2_000;
/** The highest number of pixels at which the shop can draw any type of file and its renditions. */
const maxPixels = 12_000_000;
/** The longest side of a WebP, in px. */
const maxHeight = 16_383;
/** The target height of a slice in px. Such a slice is below 5 MB even when it is encoded almost without loss. */
const sliceHeight = 5_000;

export interface ImagePlan {
  width: number;
  /** The heights of the slices from top to bottom. Most images have one slice. */
  heights: readonly number[];
}

/**
 * Splits a height into slices of similar height. No two slices have exactly the same height, because the shop names an
 * image by its bytes. Two white slices of the same size would become one image.
 */
const cut = (height: number, count: number): number[] => {
  const first = Math.floor(height / count) - Math.floor(count / 2);
  const heights = Array.from({ length: count - 1 }, (_, index) => first + index);
  return [...heights, height - heights.reduce((sum, slice) => sum + slice, 0)];
};

/** True when the shop accepts an image of this size without changes. */
export const fitsAsItIs = (width: number, height: number): boolean =>
  width * height <= maxPixels && Math.max(width, height) <= maxHeight;

/**
 * Calculates the size at which an image with text is drawn. Only the width is limited, so that the text stays readable.
 * When `mayCut` is true, an image that is too tall at this width is cut into slices.
 */
export const planImage = (width: number, height: number, mayCut: boolean): ImagePlan => {
  const drawn = { width: Math.min(width, maxWidth), height };
  if (width > maxWidth) drawn.height = Math.max(1, Math.round((height * maxWidth) / width));
  const whole = fitsAsItIs(drawn.width, drawn.height) || !mayCut;
  return {
    width: drawn.width,
    heights: whole ? [drawn.height] : cut(drawn.height, Math.ceil(drawn.height / sliceHeight)),
  };
};
