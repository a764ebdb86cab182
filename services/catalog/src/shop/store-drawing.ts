import { createHash } from 'node:crypto';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { contentTypes } from '../uploads/image-type.ts';
import { insertImage } from '../uploads/upload-store.ts';
import { readSvg } from './read-svg.ts';

/** Stores a logo or icon that is a drawing, as `readSvg` has written it again. Throws SVG_INVALID with the `line`. */
export const storeDrawing = async (
  { db, objects, now }: Pick<Deps, 'db' | 'objects' | 'now'>,
  source: string,
): Promise<{ path: string }> => {
  const read = readSvg(source);
  if ('refused' in read)
    throw problem('SVG_INVALID', {
      message: `SVG 파일 ${read.line}번째 줄: ${read.refused}`,
      extra: { field: 'svg', line: read.line },
    });
  const body = Buffer.from(read.svg);
  const sha256 = createHash('sha256').update(body).digest('hex');
  await objects.put({ key: `media/${sha256}.svg`, contentType: contentTypes.svg, body });
  const [width, height] = [read.width, read.height].map((size) => Math.min(Math.ceil(size), 100_000));
  await insertImage(
    db,
    { sha256, extension: 'svg', bytes: body.length, width: width ?? 1, height: height ?? 1 },
    now(),
  );
  return { path: `/media/${sha256}.svg` };
};
