import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type DemoName, demoNames } from '@gyeol/demo/demo.ts';
import { isAlive } from './alive.ts';
import { ownShop, UsageError } from './settings.ts';

const neededBytes = 400 * 1024 * 1024;

interface Secrets {
  database: string;
  serviceToken: string;
  portoneKey: string;
  portoneSecret: string;
  /** Encrypts the refund accounts of buyers. */
  refundAccountKey: string;
  /** The key that encrypts the secrets of authenticator apps. */
  secondFactorKey: string;
  solapiKey: string;
  solapiSecret: string;
  kakaoClientId: string;
  kakaoClientSecret: string;
}

export interface DataDir {
  path: string;
  /**
   * The shop in the folder: a demo's name or `ownShop`. Undefined for a folder of an earlier release, which does not
   * record the shop.
   */
  shop: string | undefined;
  secrets: Secrets;
  keysDir: string;
  logsDir: string;
  postgresDir: string;
  sandboxDir: string;
  /** Unused when the images are in an S3. */
  objectsDir: string;
  runFile: string;
  controlFile: string;
  /**
   * True when the mark was set. Marks outlive the run. A mark records work that is done only once for the data in this
   * folder.
   */
  has(mark: string): boolean;
  set(mark: string): void;
  release(): void;
}

/**
 * True when a process is a shop. After a crash of the machine, another program may have the process number of the shop.
 * Where the system has `/proc`, the command line of the process is checked.
 */
const isShop = (pid: number): boolean => {
  const commandLine = `/proc/${pid}/cmdline`;
  return isAlive(pid) && (!existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('main.ts'));
};

export const holderOf = (path: string): number | undefined => {
  const file = join(path, 'lock');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8'));
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isShop(pid) ? pid : undefined;
};

export const controlFileOf = (path: string): string => join(path, 'control.json');

const prepareFolder = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK);
  } catch {
    throw new UsageError(
      `The data folder ${path} cannot be written. Change its rights, or choose another: GYEOL_DATA=/somewhere npm start`,
    );
  }
  const room = statfsSync(path);
  if (room.bavail * room.bsize < neededBytes) {
    throw new UsageError(
      `Less than 400 MB are free for the data folder ${path}. Make room, or choose another: GYEOL_DATA=/somewhere npm start`,
    );
  }
};

const lock = (path: string): void => {
  const file = join(path, 'lock');
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(path);
      if (holder !== undefined)
        throw new UsageError(
          `The shop already runs on ${path} (process ${holder}). End it first, or give this one its own: GYEOL_DATA=/somewhere`,
        );
      rmSync(file, { force: true });
    }
  }
};

const secretsOf = (path: string): Secrets => {
  const file = join(path, 'secrets.json');
  const random = () => randomBytes(24).toString('hex');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const secrets: Secrets = {
    database: random(),
    serviceToken: random(),
    portoneKey: random(),
    portoneSecret: random(),
    refundAccountKey: randomBytes(32).toString('hex'),
    secondFactorKey: randomBytes(32).toString('hex'),
    solapiKey: random(),
    solapiSecret: random(),
    kakaoClientId: random(),
    kakaoClientSecret: random(),
    ...stored,
  };
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
};

const keysOf = (path: string): string => {
  const folder = join(path, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!readdirSync(folder).some((name) => name.endsWith('.pem'))) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
    const name = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    writeFileSync(join(folder, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  return folder;
};

/** A folder without a recorded shop comes from an earlier release and holds the first demo. */
const shopIn = (path: string): string | undefined => {
  const file = join(path, 'shop');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  return existsSync(join(path, 'secrets.json')) ? demoNames[0] : undefined;
};
/**
 * Throws when the folder holds another shop than `wanted`. Two shops in the same databases would destroy each other.
 */
const demandShop = (path: string, wanted: string): void => {
  const shop = shopIn(path) ?? wanted;
  if (shop === wanted) return;
  const open = shop === ownShop ? 'DEMO=off npm start' : `npm start -- --demo ${shop}`;
  throw new UsageError(
    `The data folder ${path} holds the shop ${shop}, not ${wanted}. Open that one (${open}), or give ${wanted} a folder of its own: GYEOL_DATA=/somewhere`,
  );
};
/** Records the folder's shop once. The record never changes afterwards. */
const markShop = (path: string, wanted: string | undefined): string | undefined => {
  const isNew = !existsSync(join(path, 'secrets.json'));
  const shop = wanted ?? (isNew ? ownShop : undefined);
  if (shop !== undefined) writeFileSync(join(path, 'shop'), shop);
  return wanted ?? shopIn(path);
};

/**
 * Locks the data folder for this process, and makes secrets and keys once. Checks the rights, the free space, the lock
 * and the shop in the folder. `restored` is the shop of the backup that is restored into the folder. Throws UsageError.
 */
export const openDataDir = (path: string, demo?: DemoName, restored?: string): DataDir => {
  prepareFolder(path);
  if (demo !== undefined && restored !== undefined && demo !== restored)
    throw new UsageError(`The backup holds the shop ${restored}, not ${demo}.`);
  const wanted = restored ?? demo;
  if (wanted !== undefined) demandShop(path, wanted);
  lock(path);
  const shop = markShop(path, wanted);
  const folder = (name: string): string => {
    mkdirSync(join(path, name), { recursive: true });
    return join(path, name);
  };
  const marks = folder('marks');
  return {
    path,
    shop,
    secrets: secretsOf(path),
    keysDir: keysOf(path),
    logsDir: folder('logs'),
    postgresDir: join(path, 'postgres'),
    sandboxDir: folder('sandbox'),
    objectsDir: folder('objects'),
    runFile: join(path, 'run.json'),
    controlFile: controlFileOf(path),
    has: (mark) => existsSync(join(marks, mark)),
    set: (mark) => writeFileSync(join(marks, mark), new Date().toISOString()),
    release: () => {
      rmSync(join(path, 'run.json'), { force: true });
      rmSync(controlFileOf(path), { force: true });
      rmSync(join(path, 'lock'), { force: true });
    },
  };
};
