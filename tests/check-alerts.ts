import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installOnce } from './support/install-once.ts';
import { PartMissing } from './support/part.ts';
import { orSkip } from './support/parts.ts';
import { cacheDir, which } from './support/programs.ts';

// `npm run check:alerts` checks the rules of Prometheus. The rules must be well formed. Each alert must fire and stay
// quiet as its test says. Each alert must link to the part of the page with its instructions.
const folder = fileURLToPath(new URL('../deploy/observability/prometheus/', import.meta.url));
const execute = promisify(execFile);
const big = { maxBuffer: 1e8 };

/** Downloads Debian's package and only unpacks it, because an installation would start a server. */
const unpackPromtool = async (draft: string): Promise<void> => {
  const work = mkdtempSync(join(tmpdir(), 'gyeol-promtool-'));
  try {
    await execute('apt-get', ['update', '-qq'], big);
    await execute('apt-get', ['download', '-qq', 'prometheus'], { ...big, cwd: work });
    const [file = ''] = readdirSync(work);
    await execute('dpkg-deb', ['-x', join(work, file), work], big);
    copyFileSync(join(work, 'usr', 'bin', 'promtool'), draft);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
const demandPromtool = async (): Promise<string> => {
  const found = which('promtool');
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new PartMissing('promtool is not installed');
  return installOnce(join(cacheDir, 'bin', 'promtool'), unpackPromtool);
};

const filesOf = (name: string): string[] => readdirSync(join(folder, name)).map((file) => join(folder, name, file));

/** Runs promtool on the files. Fails without files, or when promtool reports fewer successes than files. */
const run = async (promtool: string, args: readonly string[], files: readonly string[]): Promise<boolean> => {
  const { ok, output } = await execute(promtool, [...args, ...files], big).then(
    ({ stdout }) => ({ ok: files.length > 0 && stdout.split('SUCCESS').length > files.length, output: stdout }),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, output: stdout + stderr }),
  );
  console.log(`${ok ? '✓' : '✗'} promtool ${args.join(' ')}, ${files.length} files`);
  if (!ok) console.log(output);
  return ok;
};
const check = async (promtool: string): Promise<boolean> => {
  const formed = await run(promtool, ['check', 'rules'], filesOf('rules'));
  return (await run(promtool, ['test', 'rules'], filesOf('tests'))) && formed;
};

const page = 'docs/operate/alerts.md';
/** The headings that every part of the page must have. */
const requiredParts = ['**Means**', '**See**', '**Do**', '**Tried**'];

/** The alerts of the rules, each with its part of the page. A renamed alert uses the part of its new name. */
const alerts = (): { name: string; part: string; runbook: string }[] =>
  filesOf('rules')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(/^ *- (?=alert:)/m)
        .slice(1),
    )
    .map((rule) => {
      const name = /^alert: (\w+)$/m.exec(rule)?.[1] ?? '';
      const part = /^ *renamed_to: (\w+)$/m.exec(rule)?.[1] ?? name;
      return { name, part: part.toLowerCase(), runbook: /^ *runbook: (\S+)$/m.exec(rule)?.[1] ?? '' };
    });

/** An anchor is the heading in lower case. */
const sections = (): Map<string, string> => {
  const text = readFileSync(new URL(`../${page}`, import.meta.url), 'utf8');
  const all = text.split(/^## /m).slice(1);
  return new Map(all.map((section) => [section.slice(0, section.indexOf('\n')).toLowerCase(), section]));
};

const differences = (): string[] => {
  const documented = sections();
  const defined = alerts();
  const anchors = defined.map(({ part }) => part);
  return [
    ...(defined.length === 0 ? ['no rule has an alert'] : []),
    ...defined
      .filter(({ part, runbook }) => runbook !== `${page}#${part}`)
      .map(({ name, runbook }) => `${name} leads to ${runbook || 'nothing'}`),
    ...defined
      .filter(({ part }) => requiredParts.some((required) => !documented.get(part)?.includes(required)))
      .map(({ name }) => `${page} has no part on ${name} with ${requiredParts.join(', ')}`),
    ...[...documented.keys()]
      .filter((anchor) => !anchors.includes(anchor))
      .map((anchor) => `no alert is called ${anchor}`),
  ];
};

const wrong = differences();
console.log(`${wrong.length === 0 ? '✓' : '✗'} ${page}, a part for each of ${alerts().length} alerts`);
for (const line of wrong) console.log(line);
const found = await orSkip(demandPromtool);
if ('reason' in found) console.log(`skipped: the rules of Prometheus (${found.reason})`);
const passed = 'reason' in found || (await check(found.part));
process.exitCode = passed && wrong.length === 0 ? 0 : 1;
