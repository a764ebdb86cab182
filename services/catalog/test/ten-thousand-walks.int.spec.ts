import { testWalks } from './support/limit-walk.ts';

testWalks(10_000, 1_200_000);
