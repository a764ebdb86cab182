import { aram } from './aram/aram.ts';
import type { Demo, DemoName } from './demo.ts';
import { gyeol } from './gyeol/gyeol.ts';

/** Every shop to try; a further one is a further folder. */
export const demos: Readonly<Record<DemoName, Demo>> = { gyeol, aram };
