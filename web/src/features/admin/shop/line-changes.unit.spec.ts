import { describe, expect, it } from 'vitest';
import { lineChanges, nearChanges } from './line-changes.ts';

const changes = (earlier: string, later: string): string =>
  lineChanges(earlier, later)
    .map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)
    .join('\n');

describe('the line changes between two texts', () => {
  it('mark no line as changed when the texts are the same', () => expect(changes('가\n나', '가\n나')).toBe(' 가\n 나'));
  it('mark removed, added and replaced lines in their place', () => {
    expect(changes('가\n나\n다', '가\n다')).toBe(' 가\n-나\n 다');
    expect(changes('가\n다', '가\n나\n다')).toBe(' 가\n+나\n 다');
    expect(changes('가\n나\n다', '가\n라\n다')).toBe(' 가\n-나\n+라\n 다');
  });
  it('are shown with two lines around each change, and nothing is shown when the texts are the same', () => {
    const texts = nearChanges(lineChanges('1\n2\n3\n4\n5\n6\n7', '1\n2\n3\n넷\n5\n6\n7')).map(({ text }) => text);
    expect(texts).toEqual(['2', '3', '4', '넷', '5', '6']);
    expect(nearChanges(lineChanges('1\n2', '1\n2'))).toEqual([]);
  });
  it('mark all lines when the texts have no line in common', () =>
    expect(changes('가', '나\n다')).toBe('-가\n+나\n+다'));
});
