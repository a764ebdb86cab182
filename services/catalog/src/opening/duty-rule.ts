import type { ProcessorSources } from '../shop/processors.ts';
import type { Offers } from './offers-store.ts';

/** A document in force, with its placeholders filled in. */
interface ReadableDocument {
  readonly code: string;
  readonly title: string;
  /** The lines, without headings. */
  readonly lines: readonly string[];
  /** The whole text, with headings. */
  readonly text: string;
}
export interface OpeningFacts extends ProcessorSources {
  readonly documents: readonly ReadableDocument[];
  /** `onSale` counts the items on sale. `incomplete` counts the items on sale whose 상품정보제공고시 is incomplete. */
  readonly items: { readonly onSale: number; readonly incomplete: number };
  readonly offers: Offers;
}
export interface DutyResult {
  /** `unneeded` means that the duty does not apply to the shop as it is now. */
  readonly state: 'met' | 'unmet' | 'unbuilt' | 'unneeded';
  /** One sentence for each missing thing. */
  readonly missing: readonly string[];
  /** Codes of the documents with faults. */
  readonly documents?: readonly string[];
}
export type DutyRule = (facts: OpeningFacts) => DutyResult;

export const unmetIf = (missing: readonly string[]): DutyResult => ({
  state: missing.length > 0 ? 'unmet' : 'met',
  missing,
});
