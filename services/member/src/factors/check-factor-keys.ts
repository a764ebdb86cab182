import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import type { Config } from '../config.ts';

/** Without a key, operators of a real shop cannot enrol, and so not work in the back office. */
export const factorKeysCheck = ({
  secondFactorKeys,
  sandbox,
}: Pick<Config, 'secondFactorKeys' | 'sandbox'>): Check => ({
  name: 'second factor',
  run: async () => {
    if (secondFactorKeys.length === 0 && !sandbox)
      throw new Red(
        'SECOND_FACTOR_KEYS is missing, so no operator can enter the back office',
        'run make-secrets.mjs once more, which makes the file second-factor-keys of member',
      );
    return `keys ${secondFactorKeys.map(({ id }) => id).join(', ') || 'none'}`;
  },
});
