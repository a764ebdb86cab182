import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { aboutPicture, banners, catalogue, guides, pictureFile, reviewPhotos, VIEWS, WIDTHS } from './catalogue.ts';
import { pictureOf } from './pictures/design.ts';
import { designOf, lookOf } from './pictures/designs.ts';
import { drawPicture, type Picture } from './pictures/engine/scene.ts';
import { aboutPicture as about } from './pictures/specials/about.ts';
import { bannerPictures } from './pictures/specials/banners.ts';
import { careGuide, sizeGuide } from './pictures/specials/guides.ts';
import { reviewPictures } from './pictures/specials/reviews.ts';

const QUALITY = 76;

/** Size and average colour of a rendered file. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, the ground while the picture loads. */
  readonly tint: string;
}

interface Job {
  readonly name: string;
  readonly picture: () => Picture;
}

const given = (picture: Picture | undefined, name: string): Picture => {
  if (!picture) throw new Error(`no picture ${name}`);
  return picture;
};

/** Everything that is rendered: items, banners, the about page, guides, customers' photos. */
function jobs(): Job[] {
  return [
    ...catalogue.flatMap((item) =>
      VIEWS.map((view) => ({
        name: `${item.slug}-${view}`,
        picture: () => pictureOf(designOf(item), lookOf(item.slug), item.collection, view),
      })),
    ),
    ...banners.map(({ name }) => ({ name, widths: WIDTHS, picture: () => given(bannerPictures[name], name) })),
    { name: aboutPicture.name, widths: WIDTHS, picture: () => about },
    { name: guides.size.name, widths: WIDTHS, picture: () => sizeGuide },
    { name: guides.care.name, widths: WIDTHS, picture: () => careGuide },
    ...reviewPhotos.map(({ name }) => ({ name, widths: WIDTHS, picture: () => given(reviewPictures[name], name) })),
  ];
}

async function render({ name, picture }: Job, outDir: string): Promise<Record<string, PictureFacts>> {
  const drawn = drawPicture(picture(), Math.max(...WIDTHS));
  const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const;
  const [r = 0, g = 0, b = 0] = await sharp(drawn.data, { raw }).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const tint = `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  const facts: Record<string, PictureFacts> = {};
  for (const width of WIDTHS) {
    const file = pictureFile(name, width);
    const height = Math.round((drawn.height * width) / drawn.width);
    const small = width === drawn.width ? sharp(drawn.data, { raw }) : sharp(drawn.data, { raw }).resize(width, height);
    writeFileSync(
      join(outDir, file),
      await small.webp({ quality: QUALITY, effort: 5, smartSubsample: true }).toBuffer(),
    );
    facts[file] = { width, height, tint };
  }
  return facts;
}

/** What a rendering reports and which pictures it makes (all of them by default). */
export interface RenderOptions {
  readonly onProgress?: (done: number, total: number, name: string) => void;
  readonly only?: readonly string[];
}

/**
 * Draws the demo pictures and writes them as WebP into a folder, with `pictures.json` (file → size and tint) beside
 * them. Always the same pixels: every random choice has a seed. A change to a drawing needs only its own pictures.
 */
export async function renderPictures(outDir: string, { onProgress, only = [] }: RenderOptions = {}): Promise<void> {
  mkdirSync(outDir, { recursive: true });
  const wanted = jobs().filter(({ name }) => only.length === 0 || only.some((part) => name.startsWith(part)));
  const list = join(outDir, 'pictures.json');
  const facts: Record<string, PictureFacts> =
    only.length > 0 && existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
  for (const [index, job] of wanted.entries()) {
    Object.assign(facts, await render(job, outDir));
    onProgress?.(index + 1, wanted.length, job.name);
  }
  writeFileSync(list, `${JSON.stringify(facts, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [outDir = fileURLToPath(new URL('../pictures', import.meta.url)), ...only] = process.argv.slice(2);
  await renderPictures(outDir, {
    only,
    onProgress: (done, total, name) => process.stdout.write(`${done}/${total} ${name}\n`),
  });
}
