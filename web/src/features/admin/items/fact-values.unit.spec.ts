import { factTemplates } from '@gyeol/contracts/rules/item-facts.ts';
import { describe, expect, it } from 'vitest';
import { type FactValues, factsToSend, factValuesOf, ownFact, validateFacts, withTemplate } from './fact-values.ts';

const size: FactValues = { key: 'size', label: '사이즈', text: '', table: 'cm | 가슴\nM | 54' };
const sent = {
  key: 'size',
  label: '사이즈',
  text: '',
  rows: [
    ['cm', '가슴'],
    ['M', '54'],
  ],
};

describe('the facts in the item form', () => {
  it('accept a typed table and a table copied from a spreadsheet', () => {
    expect(factsToSend([size])).toEqual([sent]);
    expect(factsToSend([{ ...size, table: 'cm\t가슴\n\nM\t54\n' }])).toEqual([sent]);
    expect(factsToSend(factValuesOf([sent]))).toEqual([sent]);
  });
  it('are not sent when they come from a template and nobody filled them in', () => {
    const [bag] = factTemplates;
    const blank = withTemplate([], bag?.facts.filter(({ rows }) => rows.length === 0) ?? []);
    expect(blank.length).toBeGreaterThan(2);
    expect(factsToSend(blank)).toEqual([]);
    expect(validateFacts(blank)).toEqual([]);
  });
  it('are extended by a template only with facts that do not exist yet', () => {
    const typed = { ...size, label: '크기', text: '단면' };
    const [first, ...others] = withTemplate([typed], factTemplates[0]?.facts ?? []);
    expect(first).toEqual(typed);
    expect(others.map(({ key }) => key)).not.toContain('size');
    expect(ownFact([ownFact([], null)], null).key).toBe('own2');
  });
  it('need a name, and have a table of at most 60 rows and 12 columns', () => {
    expect(validateFacts([size, { ...size, label: ' ' }])).toEqual([
      { field: 'facts.1.label', message: '상품 정보의 항목 이름을 60자 안에서 입력해주세요.' },
    ]);
    for (const table of [`a\n${'1 | 2\n'.repeat(60)}`, `a\n${Array(13).fill('1').join('|')}`])
      expect(validateFacts([{ ...size, table }]).map(({ field }) => field)).toEqual(['facts.0.table']);
  });
});
