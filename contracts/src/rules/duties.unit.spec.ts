import { expect, it } from 'vitest';
import { businessLookupUrl, isRegistrationNumber } from './duties.ts';

it.each([
  // Public numbers of large companies.
  ['124-81-00998', true],
  ['220-81-62517', true],
  ['1248100998', true],
  ['124-81-00997', false],
  ['000-00-00000', false],
  ['124-81-0099', false],
  ['', false],
  ['abc-de-fghij', false],
])('%s can be a business registration number: %s', (text, can) => expect(isRegistrationNumber(text)).toBe(can));

it('a business number has a lookup page when it has ten digits, and no page when it has fewer', () => {
  expect(businessLookupUrl('124-81-00998')).toBe('https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1248100998');
  expect(businessLookupUrl('124-81')).toBeUndefined();
});
