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
    /**
     * The button of the server-rendered page that a visitor pressed before the page's code was loaded. Set by
     * index.html.
     */
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

void import('./app/after-start.ts').then(({ begin }) => begin()).catch(() => undefined);
