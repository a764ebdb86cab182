import { describe, expect, it } from 'vitest';
import { randomHex } from '../context.ts';
import { type Sampling, samplingOf } from './sampler.ts';

const shareOf = (isRecorded: Sampling, recordedThere?: boolean): number =>
  Array.from({ length: 5_000 }, () => isRecorded(randomHex(16), recordedThere)).filter(Boolean).length / 5_000;

describe('a share of the traces', () => {
  it('is chosen where they begin, and who is called follows', () => {
    const tenth = samplingOf('parentbased_traceidratio', 0.1);
    expect(shareOf(tenth)).toBeCloseTo(0.1, 1);
    expect([shareOf(tenth, true), shareOf(tenth, false)]).toEqual([1, 0]);
  });

  it('may be none or all', () => {
    expect(shareOf(samplingOf('parentbased_traceidratio', 0))).toBe(0);
    expect(shareOf(samplingOf('parentbased_traceidratio', 1))).toBe(1);
    expect(shareOf(samplingOf('parentbased_always_off', 1))).toBe(0);
    expect(shareOf(samplingOf('parentbased_always_on', 0))).toBe(1);
  });

  it('of everybody by himself is chosen by the id, so that all choose alike', () => {
    const [here, there] = [samplingOf('traceidratio', 0.5), samplingOf('traceidratio', 0.5)];
    const ids = Array.from({ length: 200 }, () => randomHex(16));
    expect(ids.map((id) => here(id, true))).toEqual(ids.map((id) => there(id, false)));
    expect(shareOf(here, false)).toBeCloseTo(0.5, 1);
  });
});
