import { describe, expect, it } from 'vitest';
import { lineChanges, nearChanges } from './line-changes.ts';

const changes = (earlier: string, later: string): string =>
  lineChanges(earlier, later)
    .map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)
    .join('\n');

describe('what became of the lines of a text', () => {
  it('is nothing when it is the same', () => expect(changes('가\n나', '가\n나')).toBe(' 가\n 나'));
  it('is a line removed, added or exchanged where it stood', () => {
    expect(changes('가\n나\n다', '가\n다')).toBe(' 가\n-나\n 다');
    expect(changes('가\n다', '가\n나\n다')).toBe(' 가\n+나\n 다');
    expect(changes('가\n나\n다', '가\n라\n다')).toBe(' 가\n-나\n+라\n 다');
  });
  it('is shown with two lines beside it, and not at all when there is none', () => {
    const texts = nearChanges(lineChanges('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\n넷\n5\n6\n7')).map(({ text }) => text);
    expect(texts).toEqual(['2', '3', '4', '넷', '5', '6']);
    expect(nearChanges(lineChanges('1\n2', '1\n2'))).toEqual([]);
  });
  it('is all of it when nothing is left', () => expect(changes('가', '나\n다')).toBe('-가\n+나\n+다'));
});
