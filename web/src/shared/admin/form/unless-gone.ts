import { isStatus } from '../../api/api-error.ts';
import { alert } from '../../ui/prompts.ts';

/**
 * Shows a failure in its place on the screen, or in a dialog when the row under edit no longer exists: the row disappears
 * together with the place when the list is read again.
 */
export const unlessGone =
  (show: (text: string | undefined) => void) =>
  (text: string | undefined, error?: unknown): unknown =>
    text !== undefined && isStatus(error, 404) ? alert(text) : show(text);
