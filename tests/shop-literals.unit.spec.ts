import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** Whose shop it is, is data: no text of the program names one. */
const root = fileURLToPath(new URL('../', import.meta.url));
const particles = '은|는|이|가|을|를|의|에|에서|에게|와|과|로|으로|도|만|님';
/** 결 with no Hangul before it, alone or with a particle; 결과 is a word of its own. */
const name = new RegExp(`(?<![가-힣])결(?!과(?![가-힣]))(?:${particles})?(?![가-힣])`);
const latin = /gyeol\.shop|GYEOL(?!_[A-Z])|Gyeol/;
const namesShop = (text: string): boolean => name.test(text) || latin.test(text);

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isJsxText(node) ||
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail;

/** Every text of a source that names the shop, with its line. */
const namedIn = (file: string, source: string): string[] => {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && namesShop(node.text))
      found.push(`${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text.trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
};

const files = globSync(['web/src/**/*.{ts,tsx}', 'gateway/src/**/*.ts', 'services/*/src/**/*.ts'], {
  cwd: root,
}).filter((file) => !/\.spec\.tsx?$|\/testing\/|node_modules/.test(file));

describe('texts of the program', () => {
  it('are read', () => expect(files.length).toBeGreaterThan(500));
  it('name no shop', () => {
    const sources = files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')] as const);
    // Most hold no such letters at all, and need not be parsed.
    const named = sources.filter(([, source]) => namesShop(source));
    expect(named.flatMap(([file, source]) => namedIn(file, source))).toEqual([]);
  });
  it.each([
    `'결'`,
    `'[결] 주문'`,
    `'결은 지체 없이'`,
    `'오배송은 결이 부담합니다'`,
    `\`\${name} | 결 GYEOL\``,
    `<p>© 결</p>`,
    `'https://gyeol.shop'`,
    `'Gyeol/1'`,
  ])('that say %s name one', (text) => expect(namedIn('a.tsx', `const a = ${text};`)).toHaveLength(1));
  it.each([`'결제 결과를 연결'`, `'검색 결과'`, `'나뭇결 무늬'`, `'GYEOL_SANDBOX'`, `'@gyeol/contracts'`, `'.gyeol'`])(
    'that say %s name none',
    (text) => expect(namedIn('a.tsx', `const a = ${text};`)).toEqual([]),
  );
});
