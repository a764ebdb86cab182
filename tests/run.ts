import { mkdirSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { buildWeb, webIsBuilt } from '@gyeol/local/web-build.ts';
import { changesSinceGreen, importingChanges } from './runner/changes.ts';
import { brokenOff, describeFailure, type Outcome, repeatCommand } from './runner/outcome.ts';
import { choose } from './runner/reach.ts';
import { runChecks, runSuite } from './runner/run-suite.ts';
import { byWord, day, night, type Suite } from './runner/suites.ts';
import { requireKafka } from './support/kafka.ts';
import { demandVersityGateway, orSkip } from './support/parts.ts';
import { cacheDir } from './support/programs.ts';

// `npm test`, `npm run test:unit` and similar commands choose the suites, run them in their environments and print the
// outcome.
const usage = `usage: run.ts all | changed | night | checks | ${byWord.map(({ word }) => word).join(' | ')} [files] [-t pattern]`;
const words = process.argv.slice(2);
const optionsFrom = words.findIndex((word) => word.startsWith('-'));
const options = optionsFrom < 0 ? [] : words.slice(optionsFrom);
const named = optionsFrom < 0 ? words : words.slice(0, optionsFrom);
/** The mode that the arguments name. `npm test` passes `all`, and a more specific word may follow `all`. */
const mode = (['night', 'changed', 'all'] as const).find((one) => named.includes(one));
const checks = named.includes('checks');
const files = named.filter(
  (word) => word !== mode && word !== 'checks' && !byWord.some((suite) => suite.word === word),
);

/** Chooses the suites of this run. Also returns the names of the suites that are left out. */
const chooseSuites = async (): Promise<{ suites: readonly Suite[]; leftOut: readonly string[] }> => {
  if (mode === 'night') return { suites: night, leftOut: [] };
  if (mode === 'all') return choose(day, night, { changed: [] });
  if (mode === 'changed') {
    const found = await changesSinceGreen();
    if ('reason' in found) {
      console.log(`everything runs: ${found.reason}`);
      return choose(day, night, undefined);
    }
    const { commit, changed } = found;
    console.log(`${changed.length} files differ from the green commit ${commit}`);
    return choose(day, night, { changed, importing: await importingChanges(commit) });
  }
  const suites = byWord.filter(({ word }) => named.includes(word));
  return { suites: suites.map((suite) => (files.length > 0 ? { ...suite, files } : suite)), leftOut: [] };
};

/**
 * The number of suites that run at the same time. Suites often wait for a page or a restart. So a second suite can run
 * when the memory is enough for two shops. TEST_LANES sets another number.
 */
const gibibyte = 1024 ** 3;
const lanesOfMachine = availableParallelism() > 1 && totalmem() > 7 * gibibyte ? 2 : 1;

/** Builds the parts that several suites need. Two parallel suites that build the same part would disturb each other. */
const prepare = async (): Promise<void> => {
  if (!webIsBuilt()) await buildWeb();
  for (const demand of [requireKafka, demandVersityGateway]) {
    // Continues after a failure, because a suite that needs this part tries to build it again and reports the reason.
    await orSkip(demand).catch((error: Error) => console.log(`not prepared: ${error.message}`));
  }
};

interface Ended {
  suite: Pick<Suite, 'name' | 'word' | 'env'>;
  outcome: Outcome;
}
const runOne = async (suite: Suite, inherits: boolean): Promise<Ended> => {
  const outcome = await runSuite(suite, options, inherits).catch(({ message }: Error) => brokenOff(message));
  return { suite, outcome };
};

const runInLanes = async (suites: readonly Suite[], lanes: number): Promise<Ended[]> => {
  const ended: Ended[] = [];
  const running = new Map<Suite, Promise<void>>();
  let prepared = false;
  const preparing = prepare().then(() => {
    prepared = true;
  });
  const mayRun = ({ networks, unprepared }: Suite): boolean =>
    (prepared || unprepared === true) &&
    (!networks || [...running.keys()].every((other) => !other.networks || other.networks === networks));
  const pending = [...suites];
  while (pending.length > 0) {
    const next = running.size < lanes ? pending.findIndex(mayRun) : -1;
    const [suite] = next < 0 ? [] : pending.splice(next, 1);
    if (suite)
      running.set(
        suite,
        runOne(suite, lanes === 1).then((end) => {
          ended.push(end);
          running.delete(suite);
        }),
      );
    else await Promise.race([...running.values(), ...(prepared ? [] : [preparing])]);
  }
  await Promise.all(running.values());
  return ended;
};

const run = async (suites: readonly Suite[]): Promise<Ended[]> => {
  const lanes = Math.min(Number(process.env.TEST_LANES) || lanesOfMachine, suites.length);
  const checking = checks
    ? runChecks().then((outcome) => [{ suite: { name: 'checks', word: 'checks' }, outcome }])
    : Promise.resolve([]);
  const ended =
    suites.length > 0
      ? await runInLanes(
          suites.filter(({ alone }) => !alone),
          lanes,
        )
      : [];
  ended.push(...(await checking));
  for (const suite of suites.filter((one) => one.alone)) ended.push(await runOne(suite, true));
  return ended;
};

/**
 * Prints the outcome. After failures, the last lines name each failed test, with a command that repeats only this test.
 */
const report = (ended: readonly Ended[], leftOut: readonly string[]): void => {
  const sum = (count: (outcome: Outcome) => number): number => ended.reduce((n, { outcome }) => n + count(outcome), 0);
  const passed = sum((outcome) => outcome.passed);
  const failed = sum(({ failures }) => failures.length);
  const flaky = sum((outcome) => outcome.flaky.length);
  for (const { suite, outcome } of ended) {
    for (const failure of outcome.flaky) console.log(`\n↻ ${suite.name}: ${describeFailure(failure)}`);
    for (const failure of outcome.failures) console.log(`\n✗ ${suite.name}: ${describeFailure(failure)}`);
  }
  if (leftOut.length > 0) console.log(`\nLeft out: ${leftOut.join(', ')}`);
  console.log(`\n${passed} passed, ${failed} failed, ${sum(({ skipped }) => skipped)} skipped`);
  const { GYEOL_TEST_SEED: seed } = process.env;
  const seeded = seed ? { GYEOL_TEST_SEED: seed } : {};
  const list = (kind: 'failures' | 'flaky') =>
    ended.flatMap(({ suite, outcome }) =>
      outcome[kind].map((one) => {
        const name = [one.file, one.name].filter((part) => part !== undefined).join(' › ') || suite.name;
        return `${name}\n    ${repeatCommand(suite.word, one, { ...suite.env, ...seeded })}`;
      }),
    );
  const inOrder = seed ? `, seed ${seed}` : '';
  if (flaky > 0) console.log([`${flaky} flaky${inOrder}:`, ...list('flaky')].join('\n  '));
  if (failed > 0) console.log([`${failed} failed${inOrder}:`, ...list('failures')].join('\n  '));
  process.exitCode = failed > 0 || flaky > 0 || passed === 0 ? 1 : 0;
};

mkdirSync(cacheDir, { recursive: true });
const { suites, leftOut } = await chooseSuites();
if (suites.length === 0 && !checks) {
  console.error(usage);
  process.exit(1);
}
report(await run(suites), leftOut);
