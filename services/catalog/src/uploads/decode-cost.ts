/** A phone's photo has 12 megapixels; the shop's own pages send 4 at most. */
const maxPixels = 16_000_000;
/** What decoding may hold at once beside a few rows, bytes. */
const maxHeldBytes = 128_000_000;

/** What the first bytes of an image say of it, in the words of sharp's `metadata()`. */
export interface ImageHeader {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly depth: string;
  readonly isProgressive?: boolean | undefined;
  readonly orientation?: number | undefined;
}

const bytesOf: Readonly<Record<string, number>> = { char: 1, uchar: 1, short: 2, ushort: 2 };

/**
 * Bytes that drawing an image anew holds at once, as measured. Rows that come from top to bottom are held a few at a
 * time; a progressive JPEG keeps two bytes of each channel until its last scan, an interlaced PNG two and a half images,
 * a WebP ten bytes of a pixel; whatever has to be turned upright is held once more.
 */
const heldBytes = ({ format, width, height, channels, depth, isProgressive, orientation }: ImageHeader): number => {
  const pixels = width * height;
  const whole = pixels * channels * (bytesOf[depth] ?? 4);
  const drawn = (): number => {
    if (format === 'webp') return pixels * 10;
    if (!isProgressive) return 0;
    return format === 'jpeg' ? pixels * channels * 2 : whole * 2.5;
  };
  return drawn() + (orientation !== undefined && orientation > 1 ? whole : 0);
};

/** Whether an image may be decoded, judged before the first pixel is. */
export const isAffordable = (header: ImageHeader): boolean =>
  header.width * header.height <= maxPixels && heldBytes(header) <= maxHeldBytes;
