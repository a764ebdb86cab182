import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const dashboards = globSync('deploy/observability/grafana/*.json', { cwd: root });

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const panelsOf = (file: string): readonly Panel[] => (JSON.parse(read(file)) as { panels: Panel[] }).panels;

/** The names of metrics in an expression: what is left without texts, labels, ranges and functions. */
const metricsOf = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/\b[a-z_][\w:]*\b(?!\s*\()/gi)].map(([name]) => name);
};
/** The name under which the source adds the metric. A histogram exports three series. */
const addedName = (metric: string): string => metric.replace(/_(bucket|count|sum)$/, '');

const sources = globSync('{services/*,gateway}/src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.spec.ts'))
  .map(read)
  .join('\n');
const rules = globSync('deploy/observability/prometheus/rules/*.yml', { cwd: root }).map(read).join('\n');
const ofProcess = new Set(
  createMetrics('test', { process: true })
    .registry.getMetricsAsArray()
    .map(({ name }) => name),
);
const exists = (metric: string): boolean =>
  ofProcess.has(metric) ||
  ofProcess.has(addedName(metric)) ||
  new RegExp(`['\\s]${addedName(metric)}\\b`).test(sources) ||
  new RegExp(`record: ${metric}\\b`).test(rules);

describe('the dashboards of Grafana', () => {
  it('are found, each with panels', () => {
    expect(dashboards.length).toBeGreaterThanOrEqual(3);
    for (const file of dashboards) expect(panelsOf(file).length, file).toBeGreaterThan(5);
  });

  it.each(dashboards.flatMap((file) => panelsOf(file).map((panel) => [file, panel.title, panel] as const)))(
    '%s shows only metrics that the shop has: %s',
    (_file, _title, { targets = [] }) => {
      const names = targets.flatMap(({ expr }) => metricsOf(expr));
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !exists(name))).toEqual([]);
    },
  );

  it('would not pass with a metric that nobody adds', () => {
    expect(metricsOf('max by (gate) (delta(gateway_made_up[1m])) * 60')).toEqual(['gateway_made_up']);
    expect(exists('gateway_made_up')).toBe(false);
    expect(exists('http_request_duration_seconds_bucket')).toBe(true);
  });

  it('are all handed to Grafana', () => {
    const { 0: listed = '' } = /files: \[.*\]/.exec(read('deploy/observability/grafana/kustomization.yaml')) ?? [];
    for (const file of dashboards) expect(listed).toContain(file.split('/').at(-1));
  });
});
