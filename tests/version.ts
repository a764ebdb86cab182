import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesWith, releaseChangelog, versionOf } from './support/version-places.ts';

// `npm version 0.3.0` first changes package.json at the top and then runs this program, which changes the version in
// every other file.
const root = fileURLToPath(new URL('..', import.meta.url));
const version = versionOf(root);
for (const [file, text] of filesWith(version, root)) writeFileSync(join(root, file), text);
const changelog = join(root, 'CHANGELOG.md');
const today = new Date().toISOString().slice(0, 10);
writeFileSync(changelog, releaseChangelog(readFileSync(changelog, 'utf8'), version, today));
