import './shared/styles/main.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { routes } from './app/routes.tsx';
import { loadConfig } from './shared/config/config.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

await loadConfig();
createRoot(root).render(<App router={createBrowserRouter(routes)} />);

// Wanted from the first press on; no first screen waits for it.
void import('./app/keep-focus.ts').then(({ keepFocus }) => keepFocus()).catch(() => undefined);

// Dialogs are wanted soon and by everybody, but not before the first screen stands.
window.addEventListener('load', () => setTimeout(() => void import('./shared/ui/prompt-dialog.tsx'), 2_000));
