import { maxDrawingBytes } from '@gyeol/contracts/http/catalog/shop.ts';
import { uploadImage } from '../../../entities/image/upload-image.ts';
import { type ImageKind, rasterImage } from '../../../entities/image/use-images.ts';
import { write } from '../../../shared/api/write.ts';

const svgType = 'image/svg+xml';
const isDrawing = ({ type }: File): boolean => type === svgType;

/** An SVG drawing is allowed too. The shop parses the drawing and stores a newly written file. */
export const logoImage: ImageKind = {
  ...rasterImage,
  accept: `${rasterImage.accept},${svgType}`,
  validate: (file) => {
    if (!isDrawing(file)) return rasterImage.validate(file);
    return file.size > maxDrawingBytes ? 'SVG 파일은 1MB 이하여야 합니다.' : undefined;
  },
  prepare: async (file) => (isDrawing(file) ? { files: [file] } : rasterImage.prepare(file)),
  upload: async (file, onProgress) => {
    if (!isDrawing(file)) return uploadImage(file, onProgress);
    return (await write('catalog.storeShopDrawing', { body: { svg: await file.text() } })).path;
  },
};
