/** Widths in pixels that every stored image has a rendition in, beside the original. */
export const imageWidths = [480, 960] as const;
export const maxImageBytes = 5 * 1024 * 1024;
export const imageTypes = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** Where an upload lies and what our web page puts before a file's name; the rest is what its owner calls it. */
const beforeName = /^(?:.*\/)?(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-)?(?:\d{13}_)?/;
/** Why an image was refused, with the file's name: of several its owner has to find the one. */
export const imageRefusal = (path: string, sentence: string): string => `${path.replace(beforeName, '')}: ${sentence}`;

const stored = /^(\/media\/[0-9a-f]{64})\.(?:webp|jpg|png)$/;
/** The `srcset` of a stored image (`/media/{sha256}.{ext}`), or undefined for any other URL. Renditions are WebP. */
export const imageSrcSet = (url: string): string | undefined => {
  const base = stored.exec(url)?.[1];
  if (base === undefined) return undefined;
  return [...imageWidths.map((width) => `${base}-${width}.webp ${width}w`), `${url} 1440w`].join(', ');
};
/** The rendition of a stored image at one of the widths; other URLs as they are. */
export const imageAt = (url: string, width: (typeof imageWidths)[number]): string => {
  const base = stored.exec(url)?.[1];
  return base === undefined ? url : `${base}-${width}.webp`;
};

/**
 * How wide the largest image of a page is shown (the `sizes` of its `img`): the page and the first HTML, which loads it
 * ahead, must say the same, or the browser fetches two renditions.
 */
export const leadImageSizes = {
  /** Wider than its place where it is cut to the row's height, or a phone has no upright one. */
  banner: '(min-width: 1440px) 1200px, (min-width: 1024px) 80vw, (min-width: 640px) 100vw, 130vw',
  /** Where the upright crop of a banner is shown instead, as wide as the screen. */
  phoneMedia: '(max-width: 639.98px)',
  /** Four in a row from 1024 px, three from 640, two on a phone. */
  card: '(min-width: 1440px) 328px, (min-width: 1024px) 24vw, (min-width: 640px) 32vw, 48vw',
  gallery: '(min-width: 1440px) 720px, (min-width: 1024px) 52vw, 100vw',
  about: '(min-width: 1440px) 1360px, 100vw',
} as const;
