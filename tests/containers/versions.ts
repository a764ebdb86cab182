import type { Engine } from './engine.ts';

const ask =
  "fetch('http://127.0.0.1:8081/readyz').then((a) => a.json()).then(({ version }) => process.stdout.write(version))";

export const versionsOf = async (engine: Engine, id: string): Promise<{ label: string; readyz: string }> => {
  const label = '{{index .Config.Labels "org.opencontainers.image.version"}}';
  return {
    label: (await engine.run(['inspect', '--format', label, id])).trim(),
    readyz: await engine.run(['exec', id, 'node', '-e', ask]),
  };
};
