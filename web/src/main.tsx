import './shared/styles/main.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadScreens } from './app/load-screens.ts';
import { routes } from './app/routes.tsx';
import { takeFirstData } from './shared/api/first-data.ts';
import { loadConfig } from './shared/config/config.ts';

declare global {
  interface Window {
    /** The button of a rendered page that was pressed before there was code for it (index.html). */
    pressedEarly?: HTMLElement;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await loadConfig();
if (root.hasChildNodes()) {
  takeFirstData();
  await loadScreens(routes, location);
  hydrateRoot(root, <App router={createBrowserRouter(routes)} />);
  window.pressedEarly?.click();
} else {
  createRoot(root).render(<App router={createBrowserRouter(routes)} />);
}
root.dataset.live = '';

// Wanted from the first press on; no first screen waits for it.
void import('./app/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined);

// Letters that hardly any Korean page has (kana, Hanja); until then they are the system's.
window.addEventListener('load', () => void import('./shared/styles/pretendard-other.css').catch(() => undefined));

// Dialogs are wanted soon and by everybody, but not before the first screen stands.
window.addEventListener('load', () => setTimeout(() => void import('./shared/ui/prompt-dialog.tsx'), 2_000));
