import { isStatus } from '../../api/api-error.ts';
import { alert } from '../../ui/prompts.ts';

/**
 * Shows a failure beside the row that is edited, or in a dialog when this row no longer exists. A row that no longer
 * exists, and its error text, disappear when the list is read again.
 */
export const unlessGone =
  (show: (text: string | undefined) => void) =>
  (text: string | undefined, error?: unknown): unknown =>
    text !== undefined && isStatus(error, 404) ? alert(text) : show(text);
