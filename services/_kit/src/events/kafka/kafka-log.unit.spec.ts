import { logLevel } from 'kafkajs';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { kafkaLog } from './kafka-log.ts';

const levelOf = (level: logLevel): string | undefined => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const message = 'The group coordinator is loading';
  kafkaLog(log)()({ namespace: 'Consumer', level, label: '', log: { timestamp: '', message } });
  expect(lines[0]?.msg).toBe(`kafka Consumer: ${message}`);
  return log.levels.labels[lines[0]?.level ?? 0];
};

it('log levels of kafkajs are lowered by one: errors become warnings, because kafkajs retries', () => {
  expect(levelOf(logLevel.ERROR)).toBe('warn');
  expect(levelOf(logLevel.WARN)).toBe('info');
  expect(levelOf(logLevel.INFO)).toBe('debug');
});
