import { which } from './programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** `CHROMIUM`, or Chromium of the machine; undefined when there is none. */
export const installedChromium = (): string | undefined =>
  process.env.CHROMIUM ?? names.map(which).find((path) => path !== undefined);

/** Chromium runs as root only without its sandbox. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
] as const;
