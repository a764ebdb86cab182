import { which } from './programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path in `CHROMIUM`, or Chromium of this machine. Undefined when there is no Chromium. */
export const installedChromium = (): string | undefined =>
  process.env.CHROMIUM ?? names.map(which).find((path) => path !== undefined);

/** Switches off Chromium's sandbox, because Chromium refuses to run as root with its sandbox. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
] as const;
