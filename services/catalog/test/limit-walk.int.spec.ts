import { testWalks } from './support/limit-walk.ts';

testWalks(500, 120_000);
