/** Widths in pixels that every stored picture is kept in, beside the original. */
export const imageWidths = [480, 960] as const;
export const maxImageBytes = 5 * 1024 * 1024;
export const imageTypes = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

const stored = /^(\/media\/[0-9a-f]{64})\.(?:webp|jpg|png)$/;
/** The `srcset` of a stored picture (`/media/{sha256}.{ext}`), or undefined for any other URL. Smaller copies are WebP. */
export const imageSrcSet = (url: string): string | undefined => {
  const base = stored.exec(url)?.[1];
  if (base === undefined) return undefined;
  return [...imageWidths.map((width) => `${base}-${width}.webp ${width}w`), `${url} 1440w`].join(', ');
};
/** The copy of a stored picture at one of the kept widths; other URLs as they are. */
export const imageAt = (url: string, width: (typeof imageWidths)[number]): string => {
  const base = stored.exec(url)?.[1];
  return base === undefined ? url : `${base}-${width}.webp`;
};
