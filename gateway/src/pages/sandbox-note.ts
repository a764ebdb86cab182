import { html } from './html.ts';

/**
 * What every page of a sandbox says before anything else. It stands outside of what the browser renders: the screens
 * change below it, and no visitor loads code for it. No paper shows it (`print.css`).
 */
export const sandboxNote = html`<aside class="sandbox-note" aria-label="시험용 쇼핑몰 안내">시험용 쇼핑몰입니다. 실제 돈과 문자는 오가지 않습니다.</aside>`;
