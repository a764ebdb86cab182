import { demos } from '@gyeol/demo/demos.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Screen } from './browser.ts';
import { shop } from './shop.ts';
import { signInOnPage } from './signing-up.ts';
import { type Visitor, visit } from './visitor.ts';

/** Opens a window in which the operator of the demo is signed in. */
export const enterBackOffice = async (screen: Screen): Promise<Visitor> => {
  const visitor = await visit(screen);
  await visitor.page.goto(`${shop}/user/login`);
  await signInOnPage(visitor.page, demos.gyeol.admin);
  return visitor;
};

export const openScreen = async (page: Page, path: string, heading: string): Promise<void> => {
  await page.goto(`${shop}${path}`);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
};

/** Makes an image file that the shop accepts. Each call makes a different image. */
export const imageFile = async (name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const grain = { type: 'gaussian', mean: 150, sigma: 12 } as const;
  const image = sharp({ create: { width: 480, height: 600, channels: 3, background: '#57504a', noise: grain } });
  return { name, mimeType: 'image/webp', buffer: await image.webp().toBuffer() };
};

/** A file of an accepted type that is larger than the shop accepts. */
export const largeFile = {
  name: '너무 큰 사진.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
};

/** Makes a photo with more pixels than the shop decodes. The screens must make it smaller before the upload. */
export const wideImage = async (): Promise<{ name: string; mimeType: string; buffer: Buffer }> => {
  const image = sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#8a5a3c' } });
  return { name: '큰 사진.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
};
