import { rmSync } from 'node:fs';
import type { BodyOf } from '@gyeol/contracts/call.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import type { Fake } from '@gyeol/service-kit/testing/fakes.ts';
import sharp from 'sharp';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { type WatchedObjects, watchedObjects } from './watched-objects.ts';

type Upload = BodyOf<typeof calls.uploadItem>;
type HoldBody = BodyOf<typeof internalCalls.holdStock>;

export const admin: Partial<Member> = { id: 900, role: 'ROLE_ADMIN', username: 'admin@gyeol.shop' };
export const member: Partial<Member> = { id: 7 };

export const config = {
  objectsDir: undefined,
  s3Endpoint: undefined,
  s3PublicEndpoint: undefined,
  s3Region: 'us-east-1',
  s3Bucket: undefined,
  s3AccessKeyId: undefined,
  s3SecretAccessKey: undefined,
  s3AllowedOrigins: [] as readonly string[],
  uploadsPerDay: 100,
  operatorUploadsPerDay: 2_000,
  sandbox: true,
};
const migrations = new URL('../../migrations/', import.meta.url);

const drawn = new Map<string, Promise<Buffer>>();
/** Draws a small image of one colour, once for each colour and format. Each colour is a different file. */
export const imageOf = async (colour: string, format: 'webp' | 'jpeg' | 'png' = 'webp'): Promise<Buffer> => {
  const name = `${colour}.${format}`;
  const image = sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } });
  const bytes = drawn.get(name) ?? image.toFormat(format).toBuffer();
  drawn.set(name, bytes);
  return bytes;
};

const stockOf = sql('test.stock', 'select stock from item_options where id = $1::bigint');
/** Sums every line that ever existed, unlike the service's own check, so that the test finds faults of that check. */
const driftOf = sql(
  'test.drift',
  `select count(*) as wrong from item_options o
   left join (select item_option_id, sum(delta) as quantity from stock_adjustments group by 1) a on a.item_option_id = o.id
   left join (
     select item_option_id, sum(case status when 'RELEASED' then returned else quantity end - restocked) as quantity
     from stock_hold_lines join stock_holds using (merchant_uid) group by 1
   ) h on h.item_option_id = o.id
   where o.stock <> coalesce(a.quantity, 0) - coalesce(h.quantity, 0)`,
);

export interface Shop extends TestApp<Config> {
  readonly objects: WatchedObjects;
  /** Uploads a file as a member would; answers the path for forms. */
  upload(body: Buffer, as?: Partial<Member>, path?: string): Promise<string>;
  /** Adds an item, with made-up values for missing fields. Throws when it is refused. */
  addItem(more?: Partial<Upload>): Promise<{ id: number; optionIds: number[] }>;
  setSelling(more: Partial<ShopProfile['selling']>): Promise<void>;
  hold(merchantUid: string, lines: Line[], more?: Partial<HoldBody>): ReturnType<typeof callHoldStock>;
  release(...merchantUids: string[]): ReturnType<typeof callHoldStock>;
  stock(optionId: number): Promise<number>;
  drift(): Promise<number>;
}
type Line = readonly [optionId: number, quantity: number, unitPrice?: number];
const callHoldStock = (shop: TestApp<Config>, body: HoldBody) => shop.callInternal(internalCalls.holdStock, { body });

const uploader = (shop: TestApp<Config>, objects: WatchedObjects): Shop['upload'] => {
  return async (body, as = admin, path = 'photo.webp') => {
    const response = await shop.call(calls.presignedUrl, { body: { path }, as });
    if (response.status !== 200) throw new Error(`no upload URL: ${response.code}`);
    objects.files.set(response.body.path, body);
    return response.body.path;
  };
};

/**
 * Opens the catalogue over a fresh database and a fresh folder of objects. `internal` answers in place of other
 * services.
 */
export const openCatalog = async (more: Partial<typeof config> = {}, internal: readonly Fake[] = []): Promise<Shop> => {
  const objects = watchedObjects('a secret of the tests, 32 characters or more');
  const shop = await createTestApp<Config>({
    name: 'catalog',
    migrations,
    build: (deps) => buildApp(deps, { objects }),
    config: { ...config, ...more },
    internal,
  });
  const upload = uploader(shop, objects);
  let imagePath: string | undefined;
  const addItem: Shop['addItem'] = async (more = {}) => {
    imagePath ??= await upload(await imageOf('tan'));
    const body: Upload = {
      title: '가죽 토트백',
      description: '매일 드는 가방',
      price: 100_000,
      isDiscountByRate: true,
      discountRate: null,
      discountAmount: null,
      imagePath,
      categoryNames: ['ALL'],
      itemOptionDTOs: [{ name: '블랙', stockQuantity: 10, additionalPrice: 0 }],
      ...more,
    };
    const response = await shop.call(calls.uploadItem, { body, as: admin });
    if (response.status !== 200) throw new Error(`the item was refused: ${JSON.stringify(response.body)}`);
    return { id: response.body.id, optionIds: response.body.itemOptions.map(({ id }) => id) };
  };
  return {
    ...shop,
    close: async () => {
      await shop.close();
      rmSync(objects.folder, { recursive: true, force: true });
    },
    objects,
    upload,
    addItem,
    setSelling: async (more) => {
      const { version, profile } = (await shop.call(calls.shopProfile, { as: admin })).body;
      const body = { version, profile: { ...profile, selling: { ...profile.selling, ...more } } };
      const { status } = await shop.call(calls.saveShopProfile, { body, as: admin });
      if (status !== 200) throw new Error(`the profile was refused: ${status}`);
    },
    hold: (merchantUid, lines, extra = {}) =>
      callHoldStock(shop, {
        merchantUid,
        replaces: null,
        checkPrices: false,
        lines: lines.map(([itemOptionId, quantity, unitPrice = 100_000]) => ({ itemOptionId, quantity, unitPrice })),
        ...extra,
      }),
    release: (...merchantUids) => shop.callInternal(internalCalls.releaseStock, { body: { merchantUids } }),
    stock: async (optionId) => (await shop.database.db.one<{ stock: number }>(stockOf, [optionId])).stock,
    drift: async () => (await shop.database.db.one<{ wrong: number }>(driftOf)).wrong,
  };
};
