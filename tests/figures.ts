import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import ts from 'typescript';

// `npm run figures` measures the size of the code in git, and counts where the code breaks the rules. `npm run figures
// -- FOLDER` measures another checkout. `npm run figures -- --list` also lists the findings.
const args = process.argv.slice(2);
const root = args.find((arg) => !arg.startsWith('--')) ?? fileURLToPath(new URL('..', import.meta.url));
const list = args.includes('--list');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const isTest = /\.spec\.tsx?$|(^|\/)test\/|\/testing\/|^tests\/|^bench\//;
const source = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql', '*.css', '*.lua'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !isTest.test(file) && existsSync(join(root, file)));
const demoData = execFileSync('git', ['ls-files', 'deploy/demo/shops'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(json|md)$/.test(file));
const linesOf = (files: readonly string[]): number =>
  files.flatMap((file) => read(file).split('\n')).filter((line) => line.trim() !== '').length;
const under = (folder: string): string[] => source.filter((file) => file.startsWith(`${folder}/`));

const longest = 60;
/** Lists functions, methods, closures and classes with more than 60 lines. */
const overLong = (): string[] =>
  source
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const parsed = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
      const lineOf = (at: number): number => parsed.getLineAndCharacterOfPosition(at).line + 1;
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
        if ((ts.isFunctionLike(node) || ts.isClassLike(node)) && lines > longest) {
          found.push(`${file}:${lineOf(node.getStart())} ${lines} lines`);
        }
        ts.forEachChild(node, visit);
      };
      visit(parsed);
      return found;
    });

const folder = /^((?:services\/[^/]+|gateway)\/src)\/[^/]+\//;
/** Lists pairs of folders of one workspace that import each other. Imports of types count too. */
const mutual = async (): Promise<string[]> => {
  const { output } = await cruise(['services', 'gateway'], { baseDir: root, tsPreCompilationDeps: true });
  if (typeof output === 'string') throw new Error(output);
  const imports = new Set<string>();
  for (const { source: from, dependencies } of output.modules) {
    const [importing, workspace] = folder.exec(from) ?? [];
    if (importing === undefined || isTest.test(from)) continue;
    for (const { resolved } of dependencies) {
      const [imported, other] = folder.exec(resolved) ?? [];
      if (imported !== undefined && other === workspace && imported !== importing)
        imports.add(`${importing} ↔ ${imported}`);
    }
  }
  const isMutual = (pair: string): boolean => {
    const [one = '', other = ''] = pair.split(' ↔ ');
    return one < other && imports.has(`${other} ↔ ${one}`);
  };
  return [...imports].filter(isMutual);
};

/** The page that follows a purchase through the code. Older checkouts have this text in ARCHITECTURE.md. */
const walks = ['docs/design/walks.md', 'ARCHITECTURE.md'].find((file) => existsSync(join(root, file))) ?? '';
/** The files that the page names between two marks: from the commit of a payment to its effect on the stock. */
const walked = (): string[] => {
  const page = read(walks).match(/<!-- from the commit -->(.*?)<!-- to the effect -->/s)?.[1] ?? '';
  return [...new Set([...page.matchAll(/`([\w./-]+\.(?:ts|sql))`/g)].map(([, file = '']) => file))];
};

const show = (name: string, found: number | readonly string[]): void => {
  console.log(`${String(typeof found === 'number' ? found : found.length).padStart(7)}  ${name}`);
  if (list && typeof found !== 'number') for (const one of found) console.log(`           ${one}`);
};
show('source lines that are not empty (ts, tsx, sql, css, lua; without tests and bench)', linesOf(source));
show('of them services/_kit', linesOf(under('services/_kit')));
show(
  'of them deploy without k8s, docker, observability',
  linesOf(under('deploy').filter((file) => !/^deploy\/(k8s|docker|observability)\//.test(file))),
);
show('and beside them the data of the demo shops (json, md)', linesOf(demoData));
show(`functions, closures and classes over ${longest} lines`, overLong());
show('pairs of folders that import each other (services, kit, gateway)', await mutual());
show(`files from the commit of a payment to its effect on stock (${walks})`, walked());
