import type { ProcessorSources } from '../shop/processors.ts';
import type { Offers } from './offers-store.ts';

/** A document in force, its placeholders filled in, line by line. */
interface ReadableDocument {
  readonly code: string;
  readonly title: string;
  /** Without headings. */
  readonly lines: readonly string[];
  /** Whole, with its headings. */
  readonly text: string;
}
/** What the rules look at. */
export interface OpeningFacts extends ProcessorSources {
  readonly documents: readonly ReadableDocument[];
  /** Items on sale, and those of them whose 상품정보제공고시 is incomplete. */
  readonly items: { readonly onSale: number; readonly incomplete: number };
  readonly offers: Offers;
}
export interface DutyResult {
  /** `unneeded`: not as the shop is set now. */
  readonly state: 'met' | 'unmet' | 'unbuilt' | 'unneeded';
  /** A sentence each. */
  readonly missing: readonly string[];
  /** Codes of the documents that say it. */
  readonly documents?: readonly string[];
}
export type DutyRule = (facts: OpeningFacts) => DutyResult;

/** Met where nothing is missing. */
export const unmetIf = (missing: readonly string[]): DutyResult => ({
  state: missing.length > 0 ? 'unmet' : 'met',
  missing,
});
