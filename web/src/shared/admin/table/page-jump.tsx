import { Button } from '../../ui/button.tsx';

interface Props {
  /** Zero-based. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}
/** A number beyond the last page opens the last page. */
export const PageJump = ({ page, totalPages, onChange }: Props) => (
  <form
    className="flex items-center gap-2 text-13 text-ink-2"
    onSubmit={(event) => {
      event.preventDefault();
      const typed = Number(new FormData(event.currentTarget).get('page'));
      if (Number.isInteger(typed) && typed > 0) onChange(Math.min(typed, totalPages) - 1);
    }}
  >
    <input
      name="page"
      aria-label="이동할 쪽"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={page + 1}
      maxLength={7}
      className="min-h-row w-18 rounded-sm border border-line-strong bg-surface px-2 text-center tabular-nums pointer-coarse:min-h-touch"
    />
    <Button type="submit" size="sm" variant="secondary">
      이동
    </Button>
  </form>
);
