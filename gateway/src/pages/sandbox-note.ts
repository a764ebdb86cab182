import { html } from './html.ts';

/**
 * The note is outside the element that the browser renders. It therefore stays when the screen changes, and visitors
 * load no code for it. `print.css` hides it on paper.
 */
export const sandboxNote = html`<aside class="sandbox-note" aria-label="시험용 쇼핑몰 안내">시험용 쇼핑몰입니다. 실제 돈과 문자는 오가지 않습니다.</aside>`;
