import type { DocumentBlock, DocumentFault, DocumentRun } from '@gyeol/contracts/http/catalog/shop.ts';
import { Marked, type Token, type Tokens } from 'marked';
import { unknownPlaceholders } from './placeholders.ts';

/** A document in blocks, with placeholders as they were written, and the faults in it. */
interface ReadDocument {
  readonly blocks: DocumentBlock[];
  readonly faults: DocumentFault[];
}
type FaultCode = DocumentFault['code'];
type Refuse = (code: FaultCode, line: number, message?: string) => void;

const sentences: Readonly<Record<FaultCode, string>> = {
  HTML: 'HTML 태그는 쓸 수 없습니다.',
  IMAGE: '이미지는 쓸 수 없습니다.',
  CODE: '코드 블록은 쓸 수 없습니다. 줄 앞의 빈칸을 지워주세요.',
  QUOTE: '인용문은 쓸 수 없습니다.',
  NESTED_LIST: '목록 안에는 글만 쓸 수 있습니다.',
  LINK: '링크는 /로 시작하는 쇼핑몰 화면이나 https://, mailto:, tel:로 시작하는 주소여야 합니다.',
  FORMAT: '제목, 문단, 목록, 굵은 글씨, 링크, 표만 쓸 수 있습니다.',
  UNKNOWN_PLACEHOLDER: '알 수 없는 자리표시자입니다.',
};
const link = /^(?:\/(?!\/)[^\s\\]*|https:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?|mailto:[^\s@]+@[^\s@]+|tel:[\d+-]+)$/;

/** Tildes and bare addresses stay text: 3~7일 is not struck through. */
const reader = new Marked({
  gfm: true,
  tokenizer: { del: () => undefined, url: () => undefined, autolink: () => undefined },
});
const linesIn = (text: string): number => text.split('\n').length - 1;

/** Yields each token with the number of the line in which the token begins. */
const withLines = function* <T extends { raw: string }>(tokens: readonly T[], first: number): Generator<[T, number]> {
  let line = first;
  for (const token of tokens) {
    yield [token, line + linesIn(/^\n*/.exec(token.raw)?.[0] ?? '')];
    line += linesIn(token.raw);
  }
};

const inlineFaults: Readonly<Record<string, FaultCode>> = { html: 'HTML', image: 'IMAGE', codespan: 'CODE' };
type Style = Omit<DocumentRun, 'text'>;

/** Reads tokens into runs of one style. Soft and hard breaks stay line breaks. */
const readRuns = (tokens: readonly Token[], first: number, refuse: Refuse, style: Style = {}): DocumentRun[] => {
  const runs: DocumentRun[] = [];
  for (const [token, line] of withLines(tokens, first)) {
    if (token.type === 'text' || token.type === 'escape') {
      const inner = token.type === 'text' ? (token as Tokens.Text).tokens : undefined;
      runs.push(...(inner ? readRuns(inner, line, refuse, style) : [{ text: (token as Tokens.Text).text, ...style }]));
    } else if (token.type === 'br') runs.push({ text: '\n', ...style });
    else if (token.type === 'strong')
      runs.push(...readRuns((token as Tokens.Strong).tokens, line, refuse, { ...style, strong: true }));
    else if (token.type === 'link') {
      const { href, title, tokens: inner } = token as Tokens.Link;
      if (!link.test(href)) refuse('LINK', line);
      else if (href.includes('{{')) refuse('LINK', line, '링크 주소에는 자리표시자를 쓸 수 없습니다.');
      if (title) refuse('LINK', line, '링크에는 설명을 붙일 수 없습니다.');
      runs.push(...readRuns(inner, line, refuse, { ...style, link: href }));
    } else refuse(inlineFaults[token.type] ?? 'FORMAT', line);
  }
  return runs;
};

const readItem = (item: Tokens.ListItem, first: number, refuse: Refuse): DocumentRun[] => {
  const runs: DocumentRun[] = [];
  if (item.task) refuse('FORMAT', first);
  for (const [token, line] of withLines(item.tokens, first)) {
    if (token.type === 'space') continue;
    if (token.type !== 'text' && token.type !== 'paragraph') refuse(blockFaults[token.type] ?? 'NESTED_LIST', line);
    else {
      if (runs.length > 0) runs.push({ text: '\n' });
      runs.push(...readRuns((token as Tokens.Paragraph).tokens ?? [], line, refuse));
    }
  }
  return runs;
};
const blockFaults: Readonly<Record<string, FaultCode>> = { html: 'HTML', code: 'CODE', blockquote: 'QUOTE' };

/** True when a row has text after the last column, because Markdown would leave out this text. */
const hasMoreCells = (row: string, columns: number): boolean => {
  const cells = row.split(/(?<!\\)\|/);
  return cells.slice(columns + (cells[0]?.trim() === '' ? 1 : 0)).some((cell) => cell.trim() !== '');
};
const readTable = ({ raw, align, header, rows }: Tokens.Table, first: number, refuse: Refuse): DocumentBlock => {
  const lines = raw.replace(/^\n+/, '').split('\n');
  if (align.some(Boolean)) refuse('FORMAT', first + 1, '표의 정렬(:)은 쓸 수 없습니다.');
  // The first two lines are the names of the columns and the rule under them.
  for (const [index, line] of lines.slice(2).entries())
    if (hasMoreCells(line, header.length)) refuse('FORMAT', first + 2 + index, '표의 칸이 제목 줄보다 많습니다.');
  return {
    kind: 'table',
    head: header.map(({ tokens }) => readRuns(tokens, first, refuse)),
    rows: rows.map((row, index) => row.map(({ tokens }) => readRuns(tokens, first + 2 + index, refuse))),
  };
};
const readBlock = (token: Token, line: number, refuse: Refuse): DocumentBlock | undefined => {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      return { kind: 'heading', level: depth, runs: readRuns(tokens, line, refuse) };
    }
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', runs: readRuns((token as Tokens.Paragraph).tokens ?? [], line, refuse) };
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const read = [...withLines(items, line)].map(([item, at]) => readItem(item, at, refuse));
      return { kind: 'list', ordered, ...(ordered && start !== 1 && { start: Number(start) }), items: read };
    }
    case 'table':
      return readTable(token as Tokens.Table, line, refuse);
    case 'space':
      return undefined;
    default:
      refuse(blockFaults[token.type] ?? 'FORMAT', line);
      return undefined;
  }
};

/**
 * Matches eight nested marks of lists and quotes. The library `marked` calls itself for each mark and could run out of
 * stack.
 */
const tooDeep = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){8}/;

/**
 * Reads a document's Markdown: headings, paragraphs, lists, bold, links and tables. Anything else is a fault with its
 * line, so that no text is dropped unnoticed. The first line is 1.
 */
export const readDocument = (markdown: string): ReadDocument => {
  const text = markdown.replaceAll('\r\n', '\n');
  const faults: DocumentFault[] = [];
  const refuse: Refuse = (code, line, message = sentences[code]) =>
    faults.push({ code, line, message: `${line}번째 줄: ${message}` });
  for (const [index, line] of text.split('\n').entries()) {
    if (tooDeep.test(line)) refuse('NESTED_LIST', index + 1);
    for (const name of unknownPlaceholders(line))
      refuse('UNKNOWN_PLACEHOLDER', index + 1, `${name} 은(는) 알 수 없는 자리표시자입니다.`);
  }
  if (faults.some(({ code }) => code === 'NESTED_LIST')) return { blocks: [], faults };
  const tokens = reader.lexer(text);
  const blocks = [...withLines(tokens, 1)].flatMap(([token, line]) => readBlock(token, line, refuse) ?? []);
  if (Object.keys(tokens.links).length > 0 && faults.length === 0) refuse('LINK', 1);
  return { blocks, faults: faults.sort((a, b) => a.line - b.line) };
};
