/** The widths in pixels of the renditions that every stored image has, beside the original. */
export const imageWidths = [480, 960] as const;
export const maxImageBytes = 5 * 1024 * 1024;
export const imageTypes = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/**
 * Matches the beginning of an upload's path: the folder, and the prefix that our web page adds. The file name that the
 * owner knows comes after this beginning.
 */
const beforeName = /^(?:.*\/)?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-)?(?:\d{13}_)?/;
/** The sentence about a refused image. It begins with the file name, because the owner may send several images. */
export const imageRefusal = (path: string, sentence: string): string => `${path.replace(beforeName, '')}: ${sentence}`;

const stored = /^(\/media\/[0-9a-f]{64})\.(?:webp|jpg|png)$/;
/** The `srcset` of a stored image (`/media/{sha256}.{ext}`), or undefined for any other URL. Renditions are WebP. */
export const imageSrcSet = (url: string): string | undefined => {
  const base = stored.exec(url)?.[1];
  if (base === undefined) return undefined;
  return [...imageWidths.map((width) => `${base}-${width}.webp ${width}w`), `${url} 1440w`].join(', ');
};
/** The rendition of a stored image at one of the widths; other URLs stay as they are. */
export const imageAt = (url: string, width: (typeof imageWidths)[number]): string => {
  const base = stored.exec(url)?.[1];
  return base === undefined ? url : `${base}-${width}.webp`;
};

/**
 * The width at which the largest image of a page is shown (the `sizes` of its `img`). The first HTML preloads the image
 * with this value. The page must use the same value, or the browser fetches two renditions.
 */
export const leadImageSizes = {
  /** The image is wider than its box when it is cropped to the row's height, or when a phone has no upright image. */
  banner: '(min-width: 1440px) 1200px, (min-width: 1024px) 80vw, (min-width: 640px) 100vw, 130vw',
  /** The screens on which a banner shows its upright image, as wide as the screen. */
  phoneMedia: '(max-width: 639.98px)',
  /** Cards are four in a row from 1024 px, three from 640, two on a phone. */
  card: '(min-width: 1440px) 328px, (min-width: 1024px) 24vw, (min-width: 640px) 32vw, 48vw',
  gallery: '(min-width: 1440px) 720px, (min-width: 1024px) 52vw, 100vw',
  about: '(min-width: 1440px) 1360px, 100vw',
} as const;
