/** As wide as a screen of twice the pixels shows a page's column; narrower ones stay as wide as they are. */
const maxWidth = 2_000;
/** What the shop draws anew of any kind of file, and its smaller copies with it. */
const maxPixels = 12_000_000;
/** The longest side of a WebP. */
const maxHeight = 16_383;
/** A slice of this height weighs less than 5 MB even where it is sent almost without loss. */
const sliceHeight = 5_000;

export interface ImagePlan {
  width: number;
  /** Of its slices, from top to bottom; mostly one. */
  heights: readonly number[];
}

/**
 * Heights of about one size that make up the whole. No two are the same: slices that show nothing but white would be one
 * image, because the shop names an image by its bytes.
 */
const cut = (height: number, count: number): number[] => {
  const first = Math.floor(height / count) - Math.floor(count / 2);
  const heights = Array.from({ length: count - 1 }, (_, index) => first + index);
  return [...heights, height - heights.reduce((sum, slice) => sum + slice, 0)];
};

/** Whether the shop takes an image of this size as it is. */
export const fitsAsItIs = (width: number, height: number): boolean =>
  width * height <= maxPixels && Math.max(width, height) <= maxHeight;

/**
 * The size at which an image that is made to be read is drawn: limited in its width alone, so that its letters stay as
 * large as they are. One that is too tall then is cut, where it may be.
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
