import { testWalks } from './support/staff-walk.ts';

testWalks(500, 120_000);
