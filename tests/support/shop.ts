import { inject } from 'vitest';
import { sandboxClient } from './sandbox-client.ts';

const provided = inject('shop');
/** Why the shop could not be had, for `describe.skipIf`. */
export const skipped: string | undefined = 'skipped' in provided ? provided.skipped : undefined;
/** The shop that this run's tests share. */
export const here = 'skipped' in provided ? { shop: '', sandbox: '', dataDir: '' } : provided;
/** The address of the shop that this run's tests share. */
export const shop: string = here.shop;
export const sandboxUrl: string = here.sandbox;
export const dataDir: string = here.dataDir;
/** Where the traces of the shop are received; a shop that was open before has none. */
export const traces: string | undefined = 'traces' in here ? here.traces : undefined;
export const sandbox = sandboxClient(sandboxUrl);
