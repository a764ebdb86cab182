import type { Suite } from './suites.ts';

export interface Reach {
  /** The reason why a change can break every test. Undefined when the change can break only some tests. */
  everything?: string;
  /** The names of the suites that a change can break as a whole: tests of the whole shop and of its pages. */
  suites: ReadonlySet<string>;
  /** True when a change can break this integration test. */
  reaches(spec: string): boolean;
}

interface Rule {
  paths: RegExp;
  suites?: readonly string[];
  /**
   * Test files that a change can break although they do not import it. For example, the gateway renders the page, and
   * services call each other over HTTP.
   */
  specs?: RegExp;
  everything?: true;
}
const neighbours = /\/neighbours?\.int\.spec\.ts$|^tests\/neighbours\//;
/** The first matching rule applies to a path. A path without a rule can break everything. */
const rules: readonly Rule[] = [
  // Code reads these files at run time, or they configure all files next to them.
  { paths: /\.(sql|lua|lua\.ts|snap)$|\/samples\/|(^|\/)(config\.ts|package\.json|tsconfig[^/]*)$/, everything: true },
  { paths: /^web\//, suites: ['screens', 'shop'], specs: /^gateway\// },
  { paths: /^services\/(?!_kit\/)/, suites: ['shop'], specs: neighbours },
  { paths: /^tests\/(api|journeys)\//, suites: ['shop'] },
  { paths: /^tests\/faults\//, suites: ['faults'] },
  { paths: /^tests\/neighbours\//, specs: neighbours },
  { paths: /^docs\/(ko|images)\//, suites: ['screens'] },
  { paths: /^(bench|docs)\// },
];

/** The workspace of a path: the folder of a service, of a part of deploy, or at the top. Ends with a slash. */
const workspaceOf = (path: string): string =>
  /^(?:services|deploy)\/[^/]+\//.exec(path)?.[0] ?? /^[^/]+\//.exec(path)?.[0] ?? path;

/** True when the workspace of the test file has changed. */
const isOwnChange = (changed: readonly string[]): ((spec: string) => boolean) => {
  const workspaces = new Set(changed.map(workspaceOf));
  return (spec) => workspaces.has(workspaceOf(spec));
};

/**
 * Finds the tests that a change can break. `changed` has the changed paths from the root. `importing` has the files
 * that import a changed file, directly or through others. Unit tests are not included, because they always run.
 */
export const reachOf = (changed: readonly string[], importing: ReadonlySet<string>): Reach => {
  const fitting = changed.map((path) => ({ path, rule: rules.find(({ paths }) => paths.test(path)) }));
  const wide = fitting.find(({ rule }) => rule === undefined || rule.everything);
  if (wide) return { everything: `${wide.path} has changed`, suites: new Set(), reaches: () => true };
  const found = fitting.flatMap(({ rule }) => rule ?? []);
  const isOwn = isOwnChange(changed);
  return {
    suites: new Set(found.flatMap(({ suites = [] }) => suites)),
    reaches: (spec) => isOwn(spec) || importing.has(spec) || found.some(({ specs }) => specs?.test(spec)),
  };
};

/** True for suites from which single files are chosen after a change. */
const isNarrowed = ({ project }: Suite): boolean => project === 'int' || project === 'alone';

/**
 * Chooses the files of a suite for a run by day. These are the files of the day that the change can break, and the
 * files of the night in a changed workspace.
 */
const chooseFiles = (suite: Suite, change: Change | undefined): ((file: string) => boolean) => {
  const { changed = [], importing } = change ?? {};
  const reach = importing && reachOf(changed, importing);
  const isOwn = change ? isOwnChange(changed) : () => true;
  const isReached = (file: string): boolean => {
    if (!reach || reach.everything !== undefined || suite.project === 'unit') return true;
    return isNarrowed(suite) ? reach.reaches(file) : reach.suites.has(suite.name);
  };
  return (file) => {
    if (changed.includes(file)) return true;
    return suite.files.includes(file) ? isReached(file) : isNarrowed(suite) && isOwn(file);
  };
};

/**
 * A change. `importing` has the files that import a changed file, directly or through others. Undefined when these
 * files are unknown.
 */
export interface Change {
  changed: readonly string[];
  importing?: ReadonlySet<string>;
}

/**
 * Chooses the suites of a run by day, and names the files and suites that are left out. In narrowed suites
 * (`isNarrowed`), a file of the night also runs when its workspace has changed. Without `change`, nobody knows what has
 * changed, so all files of these suites run.
 */
export const choose = (
  day: readonly Suite[],
  night: readonly Suite[],
  change: Change | undefined,
): { suites: Suite[]; leftOut: string[] } => {
  const leftOut = night.map(({ name }) => name).filter((name) => !day.some((suite) => suite.name === name));
  const suites: Suite[] = [];
  for (const suite of day) {
    const ofNight = night.filter(({ name }) => name === suite.name).flatMap(({ files }) => files);
    const runs = chooseFiles(suite, change);
    const all = [...new Set([...suite.files, ...ofNight])];
    const files = all.filter(runs);
    if (files.length > 0) suites.push({ ...suite, files });
    leftOut.push(...(files.length > 0 ? all.filter((file) => !runs(file)) : [suite.name]));
  }
  return { suites, leftOut };
};
