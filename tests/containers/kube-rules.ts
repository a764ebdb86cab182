import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../deploy/observability/prometheus/rules/', import.meta.url);
export const kubeRulesFile = fileURLToPath(new URL('../../deploy/k8s/monitoring/rules.yaml', import.meta.url));

const indent = (text: string): string => text.trimEnd().replaceAll(/^(?=.)/gm, '  ');
/** Limits a rule about all targets to those of the shop, because a cluster's Prometheus also watches other programs. */
const ofTheShop = (text: string): string => text.replaceAll(/\bup == 0/g, 'up{namespace="gyeol"} == 0');

const ruleOf = (file: string): string => {
  const text = readFileSync(new URL(file, folder), 'utf8');
  return `apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: gyeol-${file.replace('.yml', '')}
spec:
${indent(ofTheShop(text))}
`;
};

/** Writes the rules of Prometheus as resources of the Prometheus operator, one resource for each file of rules. */
export const writeKubeRules = (): string =>
  `# Written by \`npm run k8s:rules\` from deploy/observability/prometheus/rules.
${readdirSync(folder).sort().map(ruleOf).join('---\n')}`;
