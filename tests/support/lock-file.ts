export interface LockFile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

/** Packages that npm never records: a build for WebAssembly that bundles its dependencies. */
const leftOut = new Set(['@tailwindcss/oxide-wasm32-wasi']);

/** The folder around a package's own, in the order in which Node searches outwards. Undefined at the root. */
const around = (folder: string): string | undefined => {
  if (folder === '') return undefined;
  const inner = folder.lastIndexOf('/node_modules/');
  return inner < 0 ? '' : folder.slice(0, inner);
};

/**
 * The builds for other machines (macOS, Windows, ARM …) that package-lock.json should list and does not. npm drops them
 * when a package is added beside existing node_modules, and a later `npm ci` on such a machine then misses a binary.
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
