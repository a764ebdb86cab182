import { readFileSync, writeFileSync } from 'node:fs';
import { rightsPage, rightsPagePath } from './support/rights-page.ts';

// `npm run rights-page` writes docs/rights.md from the rows of the calls. With --check, it fails when the page is stale.
if (process.argv.includes('--check')) {
  if (readFileSync(rightsPagePath, 'utf8') !== rightsPage()) {
    console.error('docs/rights.md is stale: npm run rights-page');
    process.exitCode = 1;
  }
} else writeFileSync(rightsPagePath, rightsPage());
