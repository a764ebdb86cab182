export interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/** Packages that npm never writes into package-lock.json: builds for WebAssembly that bundle their dependencies. */
const leftOut = new Set(['@tailwindcss/oxide-wasm32-wasi']);

/** The next folder in which Node searches for a package, after `folder`. Undefined after the root. */
const around = (folder: string): string | undefined => {
  if (folder === '') return undefined;
  const inner = folder.lastIndexOf('/node_modules/');
  return inner < 0 ? '' : folder.slice(0, inner);
};

/**
 * Lists builds for other platforms (macOS, Windows, ARM …) that are missing in package-lock.json. npm drops such builds
 * when a package is added to existing node_modules. A later `npm ci` on such a platform then misses a binary.
 */
export const missingPlatforms = ({ packages }: LockFile): string[] => {
  const isListed = (name: string, from: string): boolean => {
    for (let folder: string | undefined = from; folder !== undefined; folder = around(folder)) {
      if (Object.hasOwn(packages, `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)) return true;
    }
    return false;
  };
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !leftOut.has(name) && !isListed(name, path))
      .map((name) => `${name}, of ${path}`),
  );
};
