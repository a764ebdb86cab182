import sharp from 'sharp';

type Lab = readonly [number, number, number];
const linear = (value: number): number => {
  const part = value / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const root = (value: number): number => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
/** Converts an sRGB colour to CIELAB, white D65. */
const labOf = (red: number, green: number, blue: number): Lab => {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
const pixelsOf = async (image: Buffer): Promise<{ labs: Lab[]; width: number }> => {
  const { data, info } = await sharp(image)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const labs = Array.from({ length: data.length / 3 }, (_, at) =>
    labOf(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0),
  );
  return { labs, width: info.width };
};

const side = 8;
/** Structural similarity of two windows of lightness (0…100). */
const similarity = (one: readonly number[], other: readonly number[]): number => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  const spread = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    mean(x.map((value, at) => (value - mx) * ((y[at] ?? 0) - my)));
  const [c1, c2] = [1, 9];
  return (
    ((2 * a * b + c1) * (2 * spread(one, a, other, b) + c2)) /
    ((a ** 2 + b ** 2 + c1) * (spread(one, a, one, a) + spread(other, b, other, b) + c2))
  );
};
const windowsOf = (labs: readonly Lab[], width: number): number[][] => {
  const rows = Math.floor(labs.length / width / side);
  return Array.from({ length: rows * Math.floor(width / side) }, (_, at) => {
    const [column, row] = [at % Math.floor(width / side), Math.floor(at / Math.floor(width / side))];
    return Array.from({ length: side * side }, (_, pixel) => {
      const [x, y] = [column * side + (pixel % side), row * side + Math.floor(pixel / side)];
      return labs[y * width + x]?.[0] ?? 0;
    });
  });
};

/**
 * Measures the difference of two images of one size: the mean difference of their colours (CIE76), and SSIM of their
 * lightness.
 */
export const pictureDifference = async (one: Buffer, other: Buffer): Promise<{ deltaE: number; ssim: number }> => {
  const [before, after] = [await pixelsOf(one), await pixelsOf(other)];
  const distances = before.labs.map((lab, at) => {
    const [l = 0, a = 0, b = 0] = after.labs[at] ?? [];
    return Math.hypot(lab[0] - l, lab[1] - a, lab[2] - b);
  });
  const windows = windowsOf(after.labs, after.width);
  const similarities = windowsOf(before.labs, before.width).map((window, at) => similarity(window, windows[at] ?? []));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { deltaE: mean(distances), ssim: mean(similarities) };
};
