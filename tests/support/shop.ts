import { inject } from 'vitest';
import { sandboxClient } from './sandbox-client.ts';

const provided = inject('shop');
/** The reason why this run has no shop, for `describe.skipIf`. Undefined when it has a shop. */
export const skipped: string | undefined = 'skipped' in provided ? provided.skipped : undefined;
/** The shop that all tests of this run share. */
export const here = 'skipped' in provided ? { shop: '', sandbox: '', dataDir: '' } : provided;
export const shop: string = here.shop;
export const sandboxUrl: string = here.sandbox;
export const dataDir: string = here.dataDir;
/** The address of the receiver of the shop's traces. A shop that was open before the run may have no receiver. */
export const traces: string | undefined = 'traces' in here ? here.traces : undefined;
export const sandbox = sandboxClient(sandboxUrl);
