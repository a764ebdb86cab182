import { readdirSync, readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Envelope, topicOf } from '../event.ts';
import { allEvents } from './index.ts';

/** Each time the definitions of events grow, one sample file is added. A published file is never edited. */
const folder = new URL('../../samples/', import.meta.url);
const samples = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Envelope[],
);

describe('stored sample events of every published version', () => {
  it.each(samples.map((sample) => [sample.type, sample] as const))(
    '%s still fits the event contract',
    (type, sample) => {
      const event = allEvents.find((row) => row.type === type && row.source === sample.source);
      expect(event, `${type} is no longer a row`).toBeDefined();
      expect(Value.Check(Envelope, sample)).toBe(true);
      expect([...Value.Errors(event?.data ?? Envelope, sample.data)]).toEqual([]);
    },
  );
  it('exist for every kind of event', () => {
    const sampled = new Set(samples.map((sample) => sample.type));
    expect(allEvents.filter((event) => !sampled.has(event.type)).map((event) => event.type)).toEqual([]);
  });
  it('each topic is named after its service', () => expect(topicOf('order-payment')).toBe('gyeol.order-payment'));
});
