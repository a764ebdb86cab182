/** The files that a service may have at the top of `src`, and the export that each must have. */
const exportsOf: Readonly<Record<string, string>> = {
  'config.ts': 'settings',
  'app.ts': 'buildApp',
  'main.ts': 'program',
  'subscriptions.ts': 'subscriptions',
  'workers.ts': 'createWorkers',
};
/** Folders whose name is no noun, and the file that each must have. */
const folders: Readonly<Record<string, string>> = { commands: 'index.ts', seed: '' };

const servesCall = /\b(?:serve|serveInternal|serveRepublish)\(|\bapi\.(?:get|post|put|delete)\b/;
const statement = /\bsql\(\s*(['`])(.*?)\1/gs;
/** The noun, a dot, and the action. */
const statementName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A factory that only keeps deps for the use case that it answers: `createX = (deps) => (input) =>`. */
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

/** Lists the deviations of a service from CONTRIBUTING. `files` are the texts under its `src`, without specs. */
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
