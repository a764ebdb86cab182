/** The longest side of an uploaded photo in px, and its WebP quality (ordering document §5). */
const longestSide = 2_000;
export const webpQuality = 0.8;

/** Calculates the stored size of an image: no side exceeds the limit, and a small image is not enlarged. */
export const fittingSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
