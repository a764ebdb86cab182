import { Button } from '../../../shared/ui/button.tsx';

interface Props {
  words: string;
  count?: string;
  /** The text of the button. The accessible name of the button contains the words too. */
  act: string;
  onAct: () => void;
  busy: boolean;
  refusal: string | undefined;
}

export const WordsRow = ({ words, count, act, onAct, busy, refusal }: Props) => (
  <li className="border-b border-line last:border-0">
    <div className="flex min-h-touch items-center gap-3">
      <span className="min-w-0 flex-1 py-2 text-15 break-words">{words}</span>
      {count !== undefined && <span className="shrink-0 text-13 text-ink-2 tabular-nums">{count}</span>}
      <Button
        variant="quiet"
        aria-label={`${words} ${act}`}
        busy={busy}
        busyText="처리 중…"
        className="shrink-0"
        onClick={onAct}
      >
        {act}
      </Button>
    </div>
    <p role="alert" className="pb-2 text-13 text-stop empty:hidden">
      {refusal}
    </p>
  </li>
);
