/** The files that are allowed at the top of a service's `src`, each with the export that it must have. */
const exportsOf: Readonly<Record<string, string>> = {
  'config.ts': 'settings',
  'app.ts': 'buildApp',
  'main.ts': 'program',
  'subscriptions.ts': 'subscriptions',
  'workers.ts': 'createWorkers',
};
/**
 * The folders that are allowed although their names are no nouns. The value is the name of a file that the folder must
 * contain, or an empty text.
 */
const folders: Readonly<Record<string, string>> = { commands: 'index.ts', seed: '' };

const servesCall = /\b(?:serve|serveInternal|serveRepublish)\(|\bapi\.(?:get|post|put|delete)\b/;
const statement = /\bsql\(\s*(['`])(.*?)\1/gs;
/** The name of a statement: a noun, a dot and an action. */
const statementName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Matches a factory that only stores the dependencies of one use case: `createX = (deps) => (input) =>`. */
const curriedUseCase =
  /^export const (create\w+) =\s*\([^()]*\b\w*Deps\b[^()]*\)\s*=>\s*(?:async )?\([^()]*\)(?:: [^=\n]+)?\s*=>/gm;
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const faultsOfTop = (path: string, text: string): string[] => {
  if (!Object.hasOwn(exportsOf, path)) return ['no service has this file: give it to a noun'];
  const name = exportsOf[path];
  return new RegExp(`^export const ${name}\\b`, 'm').test(text) ? [] : [`must export ${name}`];
};

const faultsOfFile = (path: string, text: string): string[] => {
  const [folder = '', file] = path.split('/');
  const code = withoutComments(text);
  const inNoun = file !== undefined && !Object.hasOwn(folders, folder);
  return [
    ...(file === undefined ? faultsOfTop(path, code) : []),
    ...(code.trim() === '' ? ['is empty'] : []),
    ...(inNoun && !path.endsWith('/routes.ts') && servesCall.test(code)
      ? [`serves a call: ${folder}/routes.ts does`]
      : []),
    ...[...code.matchAll(curriedUseCase)].map(([, name]) => `${name}: a use case is a function (deps, input)`),
    ...[...code.matchAll(statement)]
      .map(([, , name = '']) => name.replace(/\$\{[^}]*\}/g, 'x'))
      .filter((name) => !statementName.test(name))
      .map((name) => `statement ${name}: must be noun.what-is-done`),
  ];
};

/** Lists where a service deviates from CONTRIBUTING. `files` has the texts of the files under `src`, without specs. */
export const templateFaults = (files: ReadonlyMap<string, string>): string[] => {
  const missing = ['config.ts', 'app.ts', 'main.ts'].filter((file) => !files.has(file));
  const incomplete = Object.entries(folders).filter(
    ([folder, file]) =>
      [...files.keys()].some((path) => path.startsWith(`${folder}/`)) && file !== '' && !files.has(`${folder}/${file}`),
  );
  return [
    ...missing.map((file) => `${file}: is missing`),
    ...incomplete.map(([folder, file]) => `${folder}/${file}: is missing`),
    ...[...files].flatMap(([path, text]) => faultsOfFile(path, text).map((fault) => `${path}: ${fault}`)),
  ];
};
