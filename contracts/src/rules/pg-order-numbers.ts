/**
 * The numbers that a PG takes for a payment of PortOne V2, whose id is the order number. Source of each row: the page of
 * the PG in PortOne's documents, 결제 연동 › PG사별 연동 가이드 (V2), 2026-11. A PG without a row names no limit there.
 */
interface PgNumbers {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly letters: RegExp;
  /** The letters in words, for people. */
  readonly inWords: string;
}
const pgNumbers: readonly PgNumbers[] = [
  { name: 'NHN KCP', min: 1, max: 40, letters: /^[A-Za-z0-9]*$/, inWords: '영문과 숫자' },
  { name: '토스페이먼츠', min: 6, max: 64, letters: /^[A-Za-z0-9_-]*$/, inWords: '영문, 숫자, -, _' },
  { name: 'KG이니시스', min: 1, max: 256, letters: /^[\x20-\x7e]*$/, inWords: 'ASCII 문자' },
];

/** The PGs that say they refuse an order number. A PG may be more generous than its page says. */
export const pgsRefusing = (orderNumber: string): PgNumbers[] =>
  pgNumbers.filter(
    ({ min, max, letters }) => orderNumber.length < min || orderNumber.length > max || !letters.test(orderNumber),
  );
