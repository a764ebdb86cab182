import { afterEach, beforeEach } from 'vitest';
import { setConfig } from '../shared/config/config.ts';
import { closeNetwork, resetNetwork } from './network.ts';
import { closeScreen } from './render-screen.tsx';
import { sampleShop } from './sample-shop.ts';

// What every screen test finds and leaves behind. All files of a run share one page and its modules: Vitest runs this
// file again for each of them, and the others once.
beforeEach(() => {
  resetNetwork();
  setConfig({ shop: sampleShop() });
});
// The last one runs first.
afterEach(closeNetwork);
afterEach(closeScreen);
