import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';

interface Props {
  /** What the list shows. */
  q: string;
  onSearch: (q: string) => void;
}
/** The item that is to be among the first is found by its name, however many there are. */
export const PrioritySearch = ({ q, onSearch }: Props) => {
  const [text, setText] = useState(q);
  return (
    <search>
      <form
        noValidate
        aria-label="상품 검색"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextField
          label="상품명"
          type="search"
          data-search=""
          maxLength={50}
          className="min-w-sidebar flex-1 sm:max-w-field"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="sm" className="sm:min-h-control">
          검색
        </Button>
        {q !== '' && (
          <Button
            size="sm"
            variant="secondary"
            className="sm:min-h-control"
            onClick={() => {
              setText('');
              onSearch('');
            }}
          >
            전체 보기
          </Button>
        )}
      </form>
    </search>
  );
};
