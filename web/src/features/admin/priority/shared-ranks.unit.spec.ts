import { expect, it } from 'vitest';
import { sharedRanks } from './shared-ranks.ts';

it('a rank that two items share is listed with both titles, except rank 0', () =>
  expect([
    ...sharedRanks([
      { priority: 1, title: '토트백' },
      { priority: 1, title: '벨트' },
      { priority: 2, title: '지갑' },
      { priority: 0, title: '코트' },
      { priority: 0, title: '셔츠' },
    ]),
  ]).toEqual([[1, ['토트백', '벨트']]]));
