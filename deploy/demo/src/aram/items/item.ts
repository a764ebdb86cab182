import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import type { DemoItem, DescribedItem } from '../../demo.ts';

/** The five categories, in the order of the menu. */
export const categoryNames = ['소설', '에세이', '인문', '어린이', '문구'] as const;
type Category = (typeof categoryNames)[number];

interface Book extends DemoItem {
  readonly category: Exclude<Category, '문구'>;
  readonly author: string;
  readonly publisher: string;
  /** As it is said: 2026년 3월 2일. */
  readonly publishedOn: string;
  readonly pages: number;
  readonly isbn: string;
  /** Width and height in mm. */
  readonly size: readonly [number, number];
  /** What the book is about, in two or three sentences. */
  readonly summary: string;
}
interface Stationery extends Omit<DemoItem, 'category'> {
  readonly size: string;
  readonly material: string;
  readonly maker: string;
}

const line = (key: string, label: string, text: string): ItemFact => ({ key, label, text, rows: [] });

/** A book with its facts; the law's kind is 서적. */
export const book = (of: Book): DescribedItem => {
  const { author, publisher, publishedOn, pages, isbn, size, summary, ...item } = of;
  const factsOn = () => [
    line('author', '저자', author),
    line('publisher', '출판사', publisher),
    line('publishedOn', '발행일', publishedOn),
    line('pages', '쪽수', `${pages}쪽`),
    line('size', '판형', `${size[0]} × ${size[1]} mm`),
    line('isbn', 'ISBN', isbn),
    line('summary', '책 소개', summary),
    line('noticeBookTitle', '도서명', item.title),
    line('noticeAuthor', '저자, 출판사', `${author}, ${publisher}`),
    line('noticePages', '쪽수', `${pages}쪽`),
    line('noticePublishedOn', '출간일', publishedOn),
    line('noticeSummary', '목차 또는 책소개', summary),
  ];
  return { ...item, images: [item.slug], goodsKind: 'books', factsOn };
};

/** What lies beside the till. */
export const stationery = (of: Stationery): DescribedItem => {
  const { size, material, maker, ...item } = of;
  const factsOn = () => [
    line('size', '크기', size),
    line('material', '소재', material),
    line('madeIn', '제조국', '대한민국'),
    line('noticeProductName', '품명 및 모델명', item.title),
    line('noticeManufacturer', '제조자', maker),
    line('noticeAfterService', 'A/S 책임자와 전화번호', '아람서점 063-000-0000'),
  ];
  return { ...item, category: '문구', images: [item.slug], goodsKind: 'other', factsOn };
};
