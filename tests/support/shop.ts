import { inject } from 'vitest';
import { sandboxClient } from './sandbox-client.ts';

const provided = inject('shop');
/** The reason why there is no shop, for `describe.skipIf`. */
export const skipped: string | undefined = 'skipped' in provided ? provided.skipped : undefined;
/** The shop that this run's tests share. */
export const here = 'skipped' in provided ? { shop: '', sandbox: '', dataDir: '' } : provided;
export const shop: string = here.shop;
export const sandboxUrl: string = here.sandbox;
export const dataDir: string = here.dataDir;
/** The receiver of the shop's traces; a shop that was open before the run may have none. */
export const traces: string | undefined = 'traces' in here ? here.traces : undefined;
export const sandbox = sandboxClient(sandboxUrl);
