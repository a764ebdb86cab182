import type { DocumentBlock, DocumentRun } from '@gyeol/contracts/http/catalog/shop.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../config.ts';
import { fillPlaceholders } from '../shop/placeholders.ts';
import { readDocument } from '../shop/read-document.ts';
import { listStoredDocuments, readDelivery, readProfile } from '../shop/shop-store.ts';
import type { OpeningFacts } from './duty-rule.ts';
import { readOffers } from './offers-store.ts';

const countOnSale = sql(
  'opening.items-on-sale',
  `select count(*) as "onSale", count(*) filter (where not notice_complete) as incomplete
   from items where deleted_at is null and not sold_out`,
);

const textOf = (runs: readonly DocumentRun[]): string => runs.map(({ text }) => text).join('');
const linesOf = (block: DocumentBlock): string[] => {
  if (block.kind === 'list') return block.items.map(textOf);
  if (block.kind === 'table') return [block.head, ...block.rows].map((cells) => cells.map(textOf).join(' '));
  return [textOf(block.runs)];
};

export const readOpeningFacts = async ({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<OpeningFacts> => {
  const [{ profile }, delivery, stored, items, offers] = await Promise.all([
    readProfile(db),
    readDelivery(db),
    listStoredDocuments(db, seoulDate(now())),
    db.one<OpeningFacts['items']>(countOnSale),
    readOffers(db),
  ]);
  const sources = { profile, delivery, storage: config.s3Endpoint };
  const documents = stored.map(({ code, title, markdown, effectiveFrom }) => {
    const blocks = fillPlaceholders(readDocument(markdown).blocks, { ...sources, effectiveFrom });
    const lines = blocks.filter(({ kind }) => kind !== 'heading').flatMap(linesOf);
    return { code, title, lines, text: blocks.flatMap(linesOf).join('\n') };
  });
  return { ...sources, documents, items, offers };
};
