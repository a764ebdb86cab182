import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** A page of results in Markdown. */
export interface Page {
  print(line: string): void;
  row(...cells: (string | number)[]): void;
  header(...cells: string[]): void;
  verdict(holds: boolean): string;
}

/** Prints each line at once, and keeps it in `lines` for the file. */
export const createPage = (): Page & { readonly lines: readonly string[] } => {
  const lines: string[] = [];
  const print = (line: string): void => {
    lines.push(line);
    console.log(line);
  };
  const row = (...cells: (string | number)[]): void => print(`| ${cells.join(' | ')} |`);
  return {
    ...{ lines, print, row },
    header: (...cells) => {
      row(...cells);
      row(...cells.map(() => '---'));
    },
    verdict: (holds) => (holds ? 'holds' : 'MISSED'),
  };
};

/** Names the machine and the commit that a page was measured on. */
export const measuredOn = (): string => {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const cores = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `load and shop share this machine: ${cores}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, commit ${commit}`;
};
