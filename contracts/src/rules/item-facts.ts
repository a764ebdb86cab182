/** A fact of an item: a `text`, a table (`rows` of cells, the first row names the columns), or both. */
export interface ItemFact {
  /** A fact has the same key in all items of a kind. A key occurs once in an item. */
  key: string;
  label: string;
  text: string;
  rows: string[][];
}
/**
 * Fields for a kind of goods. An item copies these fields. Their content is only an example, not a fact of the item.
 */
export interface FactTemplate {
  readonly name: string;
  readonly facts: readonly ItemFact[];
}

const text = (key: string, label: string): ItemFact => ({ key, label, text: '', rows: [] });
const table = (key: string, label: string, ...rows: string[][]): ItemFact => ({ key, label, text: '', rows });
const material = text('material', '소재');
const care = text('care', '관리');
const madeIn = text('madeIn', '제조국');
const modelSize = text('modelSize', '모델 착용');
const sizeTable = (columns: string[], sizes: string[]): ItemFact =>
  table('size', '사이즈', ['단위 cm', ...columns], ...sizes.map((size) => [size, ...columns.map(() => '')]));

/** The templates that an operator can begin with. To add a template, add an entry. */
export const factTemplates: readonly FactTemplate[] = [
  {
    name: '가방',
    facts: [
      table('size', '크기', ['단위 cm', '가로', '세로', '폭', '끈 길이'], ['ONE', '', '', '', '']),
      material,
      text('inside', '수납'),
      text('weight', '무게'),
      care,
      madeIn,
    ],
  },
  {
    name: '지갑·소품',
    facts: [table('size', '크기', ['단위 cm', '가로', '세로', '두께'], ['ONE', '', '', '']), material, care, madeIn],
  },
  {
    name: '상의·아우터',
    facts: [
      sizeTable(['어깨', '가슴', '소매', '총장'], ['S', 'M', 'L']),
      modelSize,
      text('fit', '핏'),
      material,
      care,
      madeIn,
    ],
  },
  {
    name: '슈즈',
    facts: [
      table('size', '사이즈', ['mm', '발볼', '굽 높이'], ['240', '', ''], ['250', '', ''], ['260', '', '']),
      text('fit', '핏'),
      material,
      care,
      madeIn,
    ],
  },
  {
    name: '도서',
    facts: [
      text('author', '저자'),
      text('translator', '옮긴이'),
      text('publisher', '출판사'),
      text('publishedOn', '발행일'),
      text('pages', '쪽수'),
      text('size', '판형'),
      text('isbn', 'ISBN'),
      text('summary', '책 소개'),
    ],
  },
];

/** The facts as they are stored: trimmed, without empty rows and without empty facts. */
export const cleanFacts = (facts: readonly ItemFact[]): ItemFact[] =>
  facts
    .map(({ key, label, text, rows }) => ({
      key,
      label: label.trim(),
      text: text.trim(),
      rows: rows.map((cells) => cells.map((cell) => cell.trim())).filter((cells) => cells.some((cell) => cell !== '')),
    }))
    .filter(({ text, rows }) => text !== '' || rows.length > 1);
