import { describe, expect, it } from 'vitest';
import {
  duplicatePriorities,
  moveImage,
  type OrderedImage,
  prioritiesToSend,
  priorityOf,
  setPriorityAt,
  sortByPriority,
} from './image-order.ts';

const images = (text: string): OrderedImage[] =>
  text.split(' ').map((pair) => ({ imageUrl: pair.slice(0, 1), more: [], priority: pair.slice(1) }));
const shown = (list: readonly OrderedImage[]) => list.map(({ imageUrl, priority }) => imageUrl + priority).join(' ');

describe('the order of images', () => {
  it('follows the priority numbers, and images with equal numbers keep their order', () => {
    expect(shown(sortByPriority(images('a3 b1 c2')))).toBe('b1 c2 a3');
    expect(shown(sortByPriority(images('a2 b2 c1')))).toBe('c1 a2 b2');
    expect(shown(sortByPriority(images('ax b1')))).toBe('b1 ax');
  });
  it('gets new numbers when an image is moved by hand', () => {
    expect(shown(moveImage(images('a0 b1 c2'), 2, 0))).toBe('c0 a1 b2');
    expect(shown(moveImage(images('a5 b9 c9'), 0, 1))).toBe('b5 a6 c7');
  });
  it('keeps the slices of one image together', () => {
    const [tall, other] = [
      { imageUrl: 'a', more: ['b', 'c'], priority: '0' },
      { imageUrl: 'd', more: [], priority: '3' },
    ];
    const typed = sortByPriority([
      { ...tall, priority: '2' },
      { ...other, priority: '3' },
    ]);
    expect(shown(typed)).toBe('a2 d5');
    expect(shown(sortByPriority([tall, { ...other, priority: '1' }]))).toBe('a0 d3');
    const moved = moveImage([tall, other], 1, 0);
    expect(prioritiesToSend([tall, other], moved)).toEqual([
      { imageUrl: 'd', priority: 0 },
      { imageUrl: 'a', priority: 1 },
      { imageUrl: 'b', priority: 2 },
      { imageUrl: 'c', priority: 3 },
    ]);
  });
  it('reports a priority number that is used twice', () => {
    expect([...duplicatePriorities(images('a1 b1 c2'))]).toEqual(['1']);
    expect(duplicatePriorities(images('a1 b2')).size).toBe(0);
  });
  it('is sent only when it changed', () => {
    const before = images('a0 b1');
    expect(prioritiesToSend(before, before)).toBeUndefined();
    expect(prioritiesToSend(before, setPriorityAt(before, 0, '7'))).toEqual([
      { imageUrl: 'a', priority: 7 },
      { imageUrl: 'b', priority: 1 },
    ]);
  });
  it.each([
    ['0', 0],
    ['1000', 1000],
    ['1001', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
  ])('reads %j as the priority %s', (text, priority) => expect(priorityOf(text)).toBe(priority));
});
