import sharp from 'sharp';

/**
 * Makes a photo of the kind that a phone takes. The photo is larger than the size that the shop keeps (2000 px). Each
 * call makes a different photo.
 */
export const takePhoto = async (
  width = 2_600,
  height = 1_950,
  sigma = 8,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const grain = { type: 'gaussian', mean: 150, sigma } as const;
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#9a4a2b', noise: grain } })
    .jpeg()
    .toBuffer();
  return { name: '가방 사진.jpg', mimeType: 'image/jpeg', buffer };
};

export const readImage = async (url: string): Promise<{ format: string; width: number; height: number }> => {
  const { format, width, height } = await sharp(await (await fetch(url)).arrayBuffer()).metadata();
  return { format, width, height };
};
