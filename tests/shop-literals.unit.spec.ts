import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The shop's name is data. No text of the program may contain the name of a shop. */
const root = fileURLToPath(new URL('../', import.meta.url));
/**
 * The syllables after 결 in ordinary Korean words. Any other word that begins with 결 counts as the name of the shop,
 * with or without a particle or ending.
 */
const words = '제|과|정|재|함|합|국|말|산|석|손|심|점|여|근|렬|격';
const name = new RegExp(`(?<![가-힣])결(?!${words})`);
const latin = /gyeol\.shop|GYEOL(?!_[A-Z])|Gyeol/;
const namesShop = (text: string): boolean => name.test(text) || latin.test(text);

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isJsxText(node) ||
  node.kind === ts.SyntaxKind.TemplateHead ||
  node.kind === ts.SyntaxKind.TemplateMiddle ||
  node.kind === ts.SyntaxKind.TemplateTail;

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

describe('the texts of the program', () => {
  it('are read from more than 500 files', () => expect(files.length).toBeGreaterThan(500));
  it('do not contain the name of a shop', () => {
    const sources = files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')] as const);
    // Parses only files that contain the name, because parsing all would take long.
    const named = sources.filter(([, source]) => namesShop(source));
    expect(named.flatMap(([file, source]) => namedIn(file, source))).toEqual([]);
  });
  it('in the page’s HTML and styles do not contain the name of a shop', () => {
    const around = [
      'web/index.html',
      'deploy/local/src/reopening-page.html',
      ...globSync('web/src/**/*.css', { cwd: root }),
    ];
    expect(around.length).toBeGreaterThan(2);
    expect(around.filter((file) => namesShop(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
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
    `'고객님의 결입니다'`,
    `'결에서는 드립니다'`,
    `'결이라는 이름'`,
    `'결: 안내'`,
  ])('are found when they contain %s', (text) => expect(namedIn('a.tsx', `const a = ${text};`)).toHaveLength(1));
  it.each([`'결제 결과를 연결'`, `'검색 결과'`, `'나뭇결 무늬'`, `'GYEOL_SANDBOX'`, `'@gyeol/contracts'`, `'.gyeol'`])(
    'are accepted when they contain %s',
    (text) => expect(namedIn('a.tsx', `const a = ${text};`)).toEqual([]),
  );
});
