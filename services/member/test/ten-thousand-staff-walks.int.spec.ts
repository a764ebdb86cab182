import { testWalks } from './support/staff-walk.ts';

testWalks(10_000, 1_200_000);
