import { writeFileSync } from 'node:fs';
import { kubeRulesFile, writeKubeRules } from './containers/kube-rules.ts';

// `npm run k8s:rules` writes the rules of Prometheus for the Prometheus operator. `npm run check:k8s` fails when the
// written file is stale.
writeFileSync(kubeRulesFile, writeKubeRules());
