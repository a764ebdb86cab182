import { create } from 'qrcode';

/** Draws a text as a QR code: `path` has a square of one unit for each run of dark modules in a row. */
export const drawQr = (text: string): { size: number; path: string } => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from(data.slice(y * size, (y + 1) * size), Number).join(''),
  );
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: path.join('') };
};
