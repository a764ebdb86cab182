import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from '@gyeol/service-kit/check/check.ts';
import { refuseWritable } from '@gyeol/service-kit/check/settings.ts';
import type { Config } from '../config.ts';
import { loadSigningKeys } from './keys.ts';

/** Unlike the start of the service, this check also refuses key files that other users can write to. */
export const signingKeysCheck = ({ jwtKeysDir }: Pick<Config, 'jwtKeysDir'>): Check => ({
  name: 'signing keys',
  run: async () => {
    const { keys } = loadSigningKeys(jwtKeysDir);
    for (const file of readdirSync(jwtKeysDir).filter((name) => name.endsWith('.pem')))
      refuseWritable(join(jwtKeysDir, file));
    const bits = keys.map(({ privateKey }) => privateKey.asymmetricKeyDetails?.modulusLength);
    return `${keys.length} of ${bits.join(', ')} bits`;
  },
});
