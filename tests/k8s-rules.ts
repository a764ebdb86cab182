import { writeFileSync } from 'node:fs';
import { kubeRulesFile, writeKubeRules } from './containers/kube-rules.ts';

// npm run k8s:rules: writes the rules of Prometheus for its operator. `npm run check:k8s` fails when they are stale.
writeFileSync(kubeRulesFile, writeKubeRules());
