import { describe, expect, it } from 'vitest';
import { readPasted } from './pasted-numbers.ts';

const orderNumbers = ['20261122T010000000-A', '20261122T020000000-B', '20261122T030000000-C'];
const [a, b, c] = orderNumbers as [string, string, string];

describe('pasted tracking numbers', () => {
  it('fill the fields in order when they are a column, and an empty line empties its field', () => {
    expect(readPasted('6800000000001\r\n\r\n6800000000003\r\n', orderNumbers, 0)).toEqual({
      numbers: { [a]: '6800000000001', [b]: '', [c]: '6800000000003' },
      left: 0,
    });
    expect(readPasted('1\n2', orderNumbers, 1)).toEqual({ numbers: { [b]: '1', [c]: '2' }, left: 0 });
  });
  it('are counted as left out when there are more numbers than fields', () => {
    expect(readPasted('1\n2\n3\n4\n', orderNumbers, 1)).toEqual({ numbers: { [b]: '1', [c]: '2' }, left: 2 });
  });
  it('go to the right orders when each line has an order number, in any sequence of lines and cells', () => {
    const text = `주문번호\t운송장번호\n${c}\t6800000000003\n${a}\t6800000000001\t홍길동\n20261122T090000000-Z\t68\n`;
    expect(readPasted(text, orderNumbers, 2)).toEqual({
      numbers: { [c]: '6800000000003', [a]: '6800000000001' },
      left: 1,
    });
    expect(readPasted(`1\t${b}\t6800000000002`, orderNumbers, 0)).toEqual({
      numbers: { [b]: '6800000000002' },
      left: 0,
    });
    expect(readPasted(`${b}\t`, orderNumbers, 0)).toEqual({ numbers: { [b]: '' }, left: 0 });
  });
  it('are not read when there is only one value', () => {
    expect(readPasted('6800000000001', orderNumbers, 0)).toBeUndefined();
    expect(readPasted('6800000000001\r\n', orderNumbers, 0)).toBeUndefined();
  });
});
