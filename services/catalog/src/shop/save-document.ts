import type { BodyOf } from '@gyeol/contracts/call.ts';
import {
  type DocumentBlock,
  maxDocumentBytes,
  type ShopDocumentSource,
  type shopCalls,
} from '@gyeol/contracts/http/catalog/shop.ts';
import { addDays } from '@gyeol/contracts/rules/business-day.ts';
import type { Queries } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type OperatorDeps, recordEditOfAll } from '../operators/operator.ts';
import { fillPlaceholders } from './placeholders.ts';
import { readDocument } from './read-document.ts';
import { findDocument, insertDocument } from './shop-store.ts';
import { documentSource, isItemGuide, placeholderSources } from './shop-views.ts';

type Edit = BodyOf<typeof shopCalls.saveShopDocument>;

/** Throws BAD_REQUEST for a day that no calendar has: 2026-02-30. */
const mustBeDay = (day: string): void => {
  if (addDays(day, 0) !== day)
    throw problem('BAD_REQUEST', { message: '시행일이 달력에 없는 날입니다.', extra: { field: 'effectiveFrom' } });
};
/** Throws DOCUMENT_INVALID when the text is too large, or with every fault and its line. */
const mustBeReadable = (markdown: string): DocumentBlock[] => {
  if (Buffer.byteLength(markdown) > maxDocumentBytes)
    throw problem('DOCUMENT_INVALID', { message: '본문은 100kB 이하여야 합니다.', extra: { faults: [] } });
  const { blocks, faults } = readDocument(markdown);
  const [first] = faults;
  if (first) throw problem('DOCUMENT_INVALID', { message: first.message, extra: { field: 'markdown', faults } });
  return blocks;
};

/**
 * Refuses an empty text, because the law requires the document. Only `about` and guides to items may be empty. An empty
 * guide is no longer shown on the items' pages.
 */
const mustSaySomething = (code: string, markdown: string): void => {
  if (markdown.trim() === '' && code !== 'about' && !isItemGuide(code))
    throw problem('DOCUMENT_INVALID', { message: '본문을 입력해주세요.', extra: { field: 'markdown', faults: [] } });
};

/** Throws DOCUMENT_INVALID. */
export const previewDocument = async (
  deps: Pick<Deps, 'db' | 'config'>,
  { effectiveFrom, markdown }: BodyOf<typeof shopCalls.previewShopDocument>,
): Promise<{ blocks: DocumentBlock[] }> => {
  mustBeDay(effectiveFrom);
  return { blocks: fillPlaceholders(mustBeReadable(markdown), await placeholderSources(deps, effectiveFrom)) };
};

/** Answers the refusal of an outdated edit, with the current document. Throws DOCUMENT_NOT_FOUND. */
const changed = async (db: Queries, code: string) =>
  problem('SHOP_DOCUMENT_CHANGED', { extra: { document: await documentSource(db, code) } });
/**
 * Saves a document as its next version; all earlier versions stay. Throws DOCUMENT_INVALID, and SHOP_DOCUMENT_CHANGED
 * with the current document when `version` is not the newest.
 */
export const saveDocument = async (deps: OperatorDeps, code: string, edit: Edit): Promise<ShopDocumentSource> => {
  mustBeDay(edit.effectiveFrom);
  mustSaySomething(code, edit.markdown);
  mustBeReadable(edit.markdown);
  const before = await findDocument(deps.db, code);
  if ((before?.version ?? 0) !== edit.version) throw await changed(deps.db, code);
  const { effectiveFrom, markdown } = edit;
  const next = { code, version: edit.version + 1, title: edit.title, effectiveFrom, markdown };
  const inserted = await deps.db.tx(async (tx) => {
    if (!(await insertDocument(tx, { ...next, savedAt: deps.now() }))) return false;
    // The text is not audited, because every version of the text stays stored.
    const audited = ({ version, title, effectiveFrom: from }: typeof next) => ({ version, title, effectiveFrom: from });
    await recordEditOfAll(tx, deps, {
      kind: 'shop-document',
      id: code,
      name: next.title,
      before: before ? audited(before) : null,
      after: audited(next),
    });
    return true;
  });
  if (!inserted) throw await changed(deps.db, code);
  return documentSource(deps.db, code);
};
