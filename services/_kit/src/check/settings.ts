import { statSync } from 'node:fs';
import { rawOf, type Setting, type Settings } from '../config.ts';
import { type Check, Red } from './check.ts';

const remedyOf = (setting: Setting<unknown> | undefined, fault: string): string => {
  if (fault.includes('(EACCES)')) return `let user ${process.getuid?.() ?? ''} read the file`;
  if (setting === undefined) return 'docs/configuration.md says what there is';
  const { name, secret, example, description } = setting;
  const about = description === '' ? '' : ` (${description})`;
  if (secret) return `put it into the file that ${name}_FILE names${about}`;
  return example === undefined ? `docs/configuration.md has it${about}` : `for example ${name}=${example}${about}`;
};

/** Creates one red check per fault of an environment (`PORT is missing`), or one green check when it has no fault. */
export const settingChecks = (name: string, settings: Settings, faults: readonly string[]): Check[] => {
  const all = Object.values(settings);
  if (faults.length === 0) return [{ name, run: async () => `all ${all.length} can be read` }];
  return faults.map((fault) => ({
    name,
    run: async () => {
      const setting = all.find((one) => new RegExp(`^${one.name}\\b`).test(fault));
      throw new Red(fault, remedyOf(setting, fault));
    },
  }));
};

/** Throws Red when another user than the owner may change the file and so replace the secret. */
export const refuseWritable = (file: string): void => {
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o022) !== 0)
    throw new Red(`${file} can be changed by others (mode ${mode.toString(8)})`, `chmod go-w ${file}`);
};

/** Checks that nobody else can change the files that `NAME_FILE` variables name. */
export const secretFilesCheck = (name: string, settings: Settings, env: NodeJS.ProcessEnv): Check => ({
  name,
  run: async () => {
    const files = Object.values(settings).flatMap((setting) => env[`${setting.name}_FILE`] || []);
    const there = files.filter((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);
    for (const file of there) refuseWritable(file);
    return there.length === 0 ? 'none is a file' : `${there.length} are files that nobody else can change`;
  },
});

/** Decodes a password that was percent-encoded for an address. Answers it unchanged when it cannot be decoded. */
const decodePassword = (password: string): string => {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
};

/** The length from which a value is hidden. A shorter value may be an ordinary word in other texts. */
const leastHidden = 10;
/** Creates a function that replaces the values of secret settings, and the passwords in addresses, in a text. */
export const createHide = (settings: Settings, env: NodeJS.ProcessEnv): ((text: string) => string) => {
  const values = Object.values(settings).flatMap((setting) => {
    if (!setting.secret) return [];
    try {
      const value = rawOf(setting, env) ?? '';
      const password = URL.canParse(value) ? new URL(value).password : '';
      return [value, password, decodePassword(password)];
    } catch {
      return [];
    }
  });
  // Replaces the longest values first, because an address contains its password.
  const hidden = values.filter((value) => value.length >= leastHidden).sort((a, b) => b.length - a.length);
  return (text) => hidden.reduce((rest, value) => rest.replaceAll(value, '[hidden]'), text);
};
