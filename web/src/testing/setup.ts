import { afterEach, beforeEach } from 'vitest';
import { setConfig } from '../shared/config/config.ts';
import { closeNetwork, resetNetwork } from './network.ts';
import { closeScreen } from './render-screen.tsx';
import { sampleShop } from './sample-shop.ts';

// The setup and cleanup of every screen test. All files of a run share one page and its modules. Vitest runs this file
// again for each test file, but runs the other modules only once.
beforeEach(() => {
  resetNetwork();
  setConfig({ shop: sampleShop() });
});
// Vitest runs the last `afterEach` first.
afterEach(closeNetwork);
afterEach(closeScreen);
