import { type Static, Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { ShopProfile } from '../../rules/shop-profile.ts';
import { ImagePath, Instant, Nullable } from '../../schema.ts';
import { DeliveryTerms } from '../order-payment/delivery-terms.ts';
import { imageRefusals } from './item.ts';

const Version = Type.Integer({ name: 'ShopVersion', minimum: 0, maximum: 1_000_000, title: '판 번호' });
/** A day in Korea. */
const Day = Typed('day', {
  name: 'DocumentDay',
  format: 'date',
  // PostgreSQL has no year 0.
  pattern: '^(?!0000)',
  title: '시행일',
  message: '시행일을 YYYY-MM-DD 형식으로 입력해주세요.',
});
/**
 * The codes of the documents:
 *
 * - `about`: the text under the image of ABOUT.
 * - `terms` and `privacy`.
 * - `guide`: how to shop.
 * - `delivery`: SHOPPING GUIDE of an item.
 * - `item-guide-…`: a guide to a kind of goods.
 */
const DocumentCode = Typed('raw', {
  name: 'DocumentCode',
  pattern: '^(?:about|terms|privacy|guide|delivery|item-guide-[a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){0,2})$',
  title: '문서',
  message: '문서 이름이 올바르지 않습니다.',
});
/** The most bytes of a document in UTF-8. */
export const maxDocumentBytes = 100_000;
/** The greatest length of an SVG logo or icon, in characters. Nearly every character of an SVG file takes one byte. */
export const maxDrawingBytes = 1024 * 1024;
const Markdown = Typed('text', {
  name: 'DocumentMarkdown',
  maxLength: maxDocumentBytes,
  title: '본문',
  message: '본문은 100kB 이하여야 합니다.',
});
const Title = Typed('name', {
  name: 'DocumentTitle',
  minLength: 1,
  maxLength: 60,
  title: '문서 제목',
  message: '문서 제목은 1자 이상 60자 이하 한 줄로 입력해주세요.',
});

/** A part of a line of text, in one style. `link` is a path of the shop or an absolute address. */
const Run = Type.Object(
  {
    text: Type.String(),
    strong: Type.Optional(Type.Literal(true)),
    link: Type.Optional(Type.String()),
  },
  { name: 'DocumentRun' },
);
export type DocumentRun = Static<typeof Run>;
const Runs = Type.Array(Run, { name: 'DocumentLine' });
const blocks = [
  Type.Object({ kind: Type.Literal('heading'), level: Type.Integer({ minimum: 1, maximum: 6 }), runs: Runs }),
  Type.Object({ kind: Type.Literal('paragraph'), runs: Runs }),
  Type.Object({
    kind: Type.Literal('list'),
    ordered: Type.Boolean(),
    /** The number of the first entry of the list; 1 when absent. */
    start: Type.Optional(Type.Integer()),
    items: Type.Array(Runs),
  }),
  Type.Object({ kind: Type.Literal('table'), head: Type.Array(Runs), rows: Type.Array(Type.Array(Runs)) }),
] as const;
/** A block of a document as it is shown: the server has read the Markdown and filled in the placeholders. */
export const DocumentBlock = Type.Union([...blocks], { name: 'DocumentBlock' });
export type DocumentBlock = Static<(typeof blocks)[number]>;

/** Everything that pages and feeds show about the shop itself. `version` changes when any part of it changes. */
export const Shop = Type.Object(
  {
    version: Type.String(),
    profile: ShopProfile,
    /** A copy of order-payment's delivery terms. The copy can lag behind by a moment. */
    delivery: DeliveryTerms,
    guides: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
    /**
     * 구매안전: the provider that holds cash in escrow. Absent when the shop takes no cash or uses no escrow. Both texts may
     * be empty.
     */
    escrow: Type.Optional(Type.Object({ provider: Type.String(), url: Type.String() })),
    saleDepositHours: Type.Optional(
      Nullable(
        Type.Integer({
          description:
            'The hours for a deposit of goods behind a sale or a sale gate; null when they cannot be paid by deposit, and absent when the shop takes no deposits',
        }),
      ),
    ),
  },
  { name: 'Shop' },
);
export type Shop = Static<typeof Shop>;

const EditedShop = Type.Object({ version: Version, profile: ShopProfile }, { name: 'EditedShop' });
const savedAt = Instant;
const DocumentVersion = Type.Object(
  { version: Version, title: Type.String(), effectiveFrom: Type.String() },
  { name: 'DocumentVersion' },
);
const DocumentSource = Type.Object(
  {
    code: Type.String(),
    version: Version,
    title: Type.String(),
    effectiveFrom: Type.String(),
    markdown: Type.String(),
    savedAt,
    versions: Type.Array(Type.Object({ ...DocumentVersion.properties, savedAt })),
  },
  { name: 'DocumentSource' },
);
export type ShopDocumentSource = Static<typeof DocumentSource>;
const versionQuery = Type.Object({
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '판 번호' })),
});
const documentParams = Type.Object({ code: DocumentCode });

/** Calls for the shop's profile and its documents. All are additions. */
export const shopCalls = defineCalls({
  /**
   * The path is not `/api/shop`, because calls are also served without `/api`, and `/shop` is the page of the item
   * list.
   */
  shop: {
    summary: 'Answers the profile, delivery terms and guides of the shop',
    method: 'GET',
    path: '/api/shop/profile',
    owner: 'catalog',
    access: 'public',
    addition: true,
    cached: true,
    answers: { 200: Shop },
  },
  /**
   * Answers one version; when `version` is absent, the version that is in force today. `versions` lists all versions
   * that were, are or will be in force, the newest first.
   */
  shopDocument: {
    summary: 'Answers a document of the shop, such as its terms, as visitors see it',
    method: 'GET',
    path: '/api/shop/documents/{code}',
    owner: 'catalog',
    access: 'public',
    addition: true,
    refusals: ['DOCUMENT_NOT_FOUND'],
    cached: true,
    params: documentParams,
    query: versionQuery,
    answers: {
      200: Type.Object({
        code: Type.String(),
        version: Version,
        title: Type.String(),
        effectiveFrom: Type.String(),
        blocks: Type.Array(DocumentBlock),
        versions: Type.Array(DocumentVersion),
      }),
    },
  },
  shopProfile: {
    summary: 'Answers the newest version of the shop profile, for editing',
    method: 'GET',
    path: '/api/admin/shop',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    answers: { 200: EditedShop },
  },
  /**
   * `version` is the version that was edited. Images are upload paths or stored URLs. Refuses with 409 SHOP_CHANGED
   * and the current `shop` when a newer version exists, and with 400 COLOURS_UNREADABLE and `colours`, the unreadable
   * pairs (`ColourFault`).
   */
  saveShopProfile: {
    summary: 'Saves the shop profile as its next version',
    method: 'PUT',
    path: '/api/admin/shop',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['SHOP_CHANGED', 'COLOURS_UNREADABLE', ...imageRefusals],
    action: '쇼핑몰 정보 수정',
    body: EditedShop,
    answers: { 200: EditedShop },
  },
  /**
   * The operator can then enter the answered path in the shop's profile. The drawing may contain only shapes, text and
   * paint, and must load nothing from outside. For any other content the call answers 400 SVG_INVALID with `line`.
   */
  storeShopDrawing: {
    summary: 'Stores a logo or icon drawn as SVG, and answers its path',
    method: 'POST',
    path: '/api/admin/shop/drawings',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['SVG_INVALID'],
    action: '쇼핑몰 로고 올리기',
    bodyLimit: 2 * 1024 * 1024,
    body: Type.Object({
      svg: Typed('raw', {
        minLength: 1,
        maxLength: maxDrawingBytes,
        title: 'SVG 파일',
        message: 'SVG 파일은 1MB 이하여야 합니다.',
      }),
    }),
    answers: { 200: Type.Object({ path: ImagePath }) },
  },
  shopProfileVersions: {
    summary: 'Lists the newest 50 versions of the shop profile, the newest first',
    method: 'GET',
    path: '/api/admin/shop/versions',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    answers: {
      200: Type.Object({ versions: Type.Array(Type.Object({ ...EditedShop.properties, savedAt })) }),
    },
  },
  shopDocuments: {
    summary: 'Lists the documents of the shop, and the placeholders that they can use',
    method: 'GET',
    path: '/api/admin/shop/documents',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    answers: {
      200: Type.Object({
        documents: Type.Array(Type.Object({ code: Type.String(), ...DocumentVersion.properties, savedAt })),
        placeholders: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      }),
    },
  },
  /** Answers the newest version by default. */
  shopDocumentSource: {
    summary: 'Answers a document of the shop in Markdown, as it was written',
    method: 'GET',
    path: '/api/admin/shop/documents/{code}',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['DOCUMENT_NOT_FOUND'],
    params: documentParams,
    query: versionQuery,
    answers: { 200: DocumentSource },
  },
  /**
   * Earlier versions stay. `version` is the version that was edited, 0 for a new document. Refuses with 409
   * SHOP_DOCUMENT_CHANGED and the current `document` when a newer version exists, and with 400 DOCUMENT_INVALID and
   * `faults` (`DocumentFault`).
   */
  saveShopDocument: {
    summary: 'Saves a document of the shop as its next version',
    method: 'PUT',
    path: '/api/admin/shop/documents/{code}',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['DOCUMENT_NOT_FOUND', 'SHOP_DOCUMENT_CHANGED', 'DOCUMENT_INVALID'],
    action: '쇼핑몰 문서 수정',
    bodyLimit: 640 * 1024,
    params: documentParams,
    body: Type.Object({ version: Version, title: Title, effectiveFrom: Day, markdown: Markdown }),
    answers: { 200: DocumentSource },
  },
  /** 400 DOCUMENT_INVALID as in `saveShopDocument`. */
  previewShopDocument: {
    summary: 'Answers how a document of the shop would look, and saves nothing',
    method: 'POST',
    path: '/api/admin/shop/documents/preview',
    owner: 'catalog',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['DOCUMENT_INVALID'],
    action: '쇼핑몰 문서 미리보기',
    bodyLimit: 640 * 1024,
    body: Type.Object({ effectiveFrom: Day, markdown: Markdown }),
    answers: { 200: Type.Object({ blocks: Type.Array(DocumentBlock) }) },
  },
});

/** Content that a document may not have, and its line (the first is 1). */
export interface DocumentFault {
  readonly line: number;
  readonly code: 'HTML' | 'IMAGE' | 'CODE' | 'QUOTE' | 'NESTED_LIST' | 'LINK' | 'FORMAT' | 'UNKNOWN_PLACEHOLDER';
  readonly message: string;
}
