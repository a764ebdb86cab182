import { cleanFacts, type ItemFact } from '@gyeol/contracts/rules/item-facts.ts';

/**
 * Each line of `table` is a row. The cells of a row are separated by `|`, or by tabs when the table comes from a
 * spreadsheet.
 */
export interface FactValues {
  key: string;
  label: string;
  text: string;
  table: string | null;
}
const maxRows = 60;
const maxCells = 12;

const rowsOf = (table: string): string[][] =>
  table.split('\n').map((line) => line.split(line.includes('\t') ? '\t' : '|').map((cell) => cell.trim()));
const factOf = ({ table, ...fact }: FactValues): ItemFact => ({ ...fact, rows: table === null ? [] : rowsOf(table) });

export const factValuesOf = (facts: readonly ItemFact[]): FactValues[] =>
  facts.map(({ rows, ...fact }) => ({
    ...fact,
    table: rows.length > 0 ? rows.map((cells) => cells.join(' | ')).join('\n') : null,
  }));

/** Leaves out empty facts. */
export const factsToSend = (facts: readonly FactValues[]): ItemFact[] => cleanFacts(facts.map(factOf));

/**
 * Adds the facts of a template at the end. Leaves out a fact whose `key` the item already has, because an item has each
 * key only once.
 */
export const withTemplate = (facts: readonly FactValues[], template: readonly ItemFact[]): FactValues[] => {
  const keys = new Set(facts.map(({ key }) => key));
  return [...facts, ...factValuesOf(template).filter(({ key }) => !keys.has(key))];
};

/** Creates an empty fact that belongs to no template, with a key that the item does not have yet. */
export const ownFact = (facts: readonly FactValues[], table: string | null): FactValues => {
  const keys = new Set(facts.map(({ key }) => key));
  let number = 1;
  while (keys.has(`own${number}`)) number += 1;
  return { key: `own${number}`, label: '', text: '', table };
};

export interface WrongFact {
  field: `facts.${number}.${'label' | 'table'}`;
  message: string;
}
export const validateFacts = (facts: readonly FactValues[]): WrongFact[] =>
  facts.flatMap((values, index): WrongFact[] => {
    const [fact] = cleanFacts([factOf(values)]);
    if (fact === undefined) return [];
    const wrong: WrongFact[] = [];
    if (fact.label === '') {
      wrong.push({ field: `facts.${index}.label`, message: '상품 정보의 항목 이름을 60자 안에서 입력해주세요.' });
    }
    if (fact.rows.length > maxRows || fact.rows.some((cells) => cells.length > maxCells)) {
      wrong.push({
        field: `facts.${index}.table`,
        message: '상품 정보의 표는 60줄, 한 줄에 12칸까지 쓸 수 있습니다.',
      });
    }
    return wrong;
  });
