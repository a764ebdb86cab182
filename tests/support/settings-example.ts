import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Setting, Settings } from '@gyeol/service-kit/config.ts';

const readText = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

/**
 * The names of the variables that compose files and images set themselves. A line in settings.env would not change
 * them.
 */
const namesIn = (compose: string): ReadonlySet<string> => {
  const inImages = [...readText('deploy/docker/Dockerfile').matchAll(/^ENV (.*(?:\\\n.*)*)/gm)].flatMap(
    ([, text = '']) => [...text.matchAll(/\b([A-Z][A-Z0-9_]*)=/g)],
  );
  const inCompose = readText(compose).matchAll(/^\s+([A-Z][A-Z0-9_]*):/gm);
  return new Set([...inImages, ...inCompose].map(([, name = '']) => name.replace(/_FILE$/, '')));
};

/** The secrets that the compose file of the small machine mounts, with the files of each secret. */
const secretFiles = (): Map<string, string[]> => {
  const files = new Map<string, string[]>();
  for (const [, name = '', file = ''] of readText('deploy/docker/compose.small.yml').matchAll(
    /^\s+([A-Z0-9_]+)_FILE: \/run\/secrets\/(\S+\/\S+)$/gm,
  ))
    files.set(name, [...(files.get(name) ?? []), `.secrets/${file}`]);
  return files;
};

const fallbackOf = (setting: Setting<unknown>): string => {
  try {
    const value = setting.read(undefined);
    return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value ?? '');
  } catch {
    return '';
  }
};

const block = ({ description }: Setting<unknown>, line: string): string =>
  description === '' ? line : `# ${description}\n${line}`;
const required = (setting: Setting<unknown>): string => block(setting, `${setting.name}=${setting.example}`);
const optional = (setting: Setting<unknown>): string => block(setting, `#${setting.name}=${fallbackOf(setting)}`);

/**
 * Writes the example of settings.env for both compose files. Required values come first, then values for only one of
 * the files, then optional values.
 */
export const settingsExample = (processes: Readonly<Record<string, Settings>>): string => {
  const small = namesIn('deploy/docker/compose.small.yml');
  const apart = namesIn('docker-compose.yml');
  const seen = new Set<string>();
  const parts = Object.entries(processes).map(([process, settings]) => ({
    process,
    settings: Object.values(settings).filter(({ name, secret }) => {
      const isNew = !(secret || seen.has(name) || (small.has(name) && apart.has(name)));
      if (isNew) seen.add(name);
      return isNew;
    }),
  }));
  const all = parts.flatMap(({ settings }) => settings);
  const ofObjects = (setting: Setting<unknown>): boolean => /^S3_|^CONNECT_ORIGINS$/.test(setting.name);
  const asked = all.filter(({ example }) => example !== undefined);
  const secrets = [...secretFiles()].map(([name, files]) => `#   ${files.join(', ')} (${name})`);
  const rest = parts
    .map(({ process, settings }) => ({
      process,
      settings: settings.filter((one) => one.example === undefined && !apart.has(one.name)),
    }))
    .filter(({ settings }) => settings.length > 0);
  return `# The settings of a shop of your own: copy this file to settings.env, beside docker-compose.yml, and fill it in. It serves
# both layouts of compose, compose.small.yml (one machine, one process) and docker-compose.yml (a process each). What is
# missing or wrong is said by \`check\` (docs/operate/check.md). Written by \`npm run configuration\`.

# ── what every shop has to give: put your own values in ──

${asked
  .filter((one) => !ofObjects(one))
  .map(required)
  .join('\n\n')}

# ── only with docker-compose.yml, where images lie in an S3: take the # away ──

${asked
  .filter(ofObjects)
  .map((setting) => block(setting, `#${setting.name}=${setting.example}`))
  .join('\n\n')}

# ── secrets are no settings: each is a file, made by make-secrets.mjs or by hand (docs/operate/install.md) ──

${secrets.join('\n')}

# ── what may be changed: behind each # is what holds without it ──
${rest.map(({ process, settings }) => `\n# ${process}\n\n${settings.map(optional).join('\n\n')}\n`).join('')}`;
};
