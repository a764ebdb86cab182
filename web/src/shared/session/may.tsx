import type { Right } from '@gyeol/contracts/rules/rights.ts';
import type { ReactNode } from 'react';
import { useMay } from './my-rights.ts';

/** Shows its children to staff with a right. */
export const May = ({ right, children }: { right: Right; children: ReactNode }) => (useMay()(right) ? children : null);
