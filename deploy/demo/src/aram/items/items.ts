import type { DescribedItem } from '../../demo.ts';
import { children } from './children.ts';
import { essays } from './essays.ts';
import { humanities } from './humanities.ts';
import { novels } from './novels.ts';
import { stationery } from './stationery.ts';

/** Twenty books and four things to write with. */
export const items: readonly DescribedItem[] = [novels, essays, humanities, children, stationery].flat();
