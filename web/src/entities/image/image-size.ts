/** Longest side of an uploaded photo in px, and its WebP quality (ordering document §5). */
const longestSide = 2_000;
export const webpQuality = 0.8;

/** The size at which an image is stored: no side over the longest, never larger than it is. */
export const fittingSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
