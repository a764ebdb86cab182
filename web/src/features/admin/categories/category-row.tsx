import { useState } from 'react';
import { Link } from 'react-router-dom';
import { unlessGone } from '../../../shared/admin/form/unless-gone.ts';
import { useClean } from '../../../shared/admin/form/use-clean.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';

type Category = Answer<'catalog.categories'>[number];
interface Props {
  category: Category;
  /** The name of another category that looks the same as the name of this category. */
  twin: string | undefined;
  /** True for ALL, which contains every item and cannot be changed. */
  fixed: boolean;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onDirty: (dirty: boolean) => void;
}

const Rename = ({ category, onEdit, onDirty }: Omit<Props, 'fixed' | 'editing' | 'twin'>) => {
  const [name, setName] = useState(category.name);
  const { message, showMessage, inMessage } = useMessage();
  const { send, busy } = useCall('catalog.updateCategory', {
    done: (_, { body }) => `카테고리 이름이 ‘${body.name}’(으)로 변경되었습니다.`,
    failed: '카테고리 이름을 변경하지 못했습니다. 다시 시도해주세요.',
    sayFailed: unlessGone(inMessage.sayFailed),
  });
  useClean(onDirty);
  const close = (): void => {
    onDirty(false);
    onEdit(false);
  };
  const save = async (): Promise<void> => {
    if (name.trim() === '') return showMessage('stop', '카테고리 이름을 입력해주세요.');
    if (name.trim() === category.name) return close();
    if (await send({ params: { id: category.id }, body: { name: name.trim() } })) close();
  };
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <TextField
        label={`${category.name} 새 이름`}
        hideLabel
        autoFocus
        maxLength={50}
        autoComplete="off"
        className="min-w-0 flex-1"
        value={name}
        error={message?.text}
        onChange={({ target }) => {
          setName(target.value);
          onDirty(target.value.trim() !== category.name);
        }}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      />
      <Button type="submit" size="sm" busy={busy} busyText="저장 중…" className="min-h-control">
        저장
      </Button>
      <Button variant="secondary" size="sm" onClick={close} className="min-h-control">
        취소
      </Button>
    </form>
  );
};

export const CategoryRow = ({ category, twin, fixed, editing, onEdit, onDirty }: Props) => {
  const { message, inMessage } = useMessage();
  const { send, busy } = useCall('catalog.deleteCategory', {
    done: `‘${category.name}’ 카테고리가 삭제되었습니다.`,
    failed: '카테고리를 삭제하지 못했습니다. 다시 시도해주세요.',
    sayFailed: unlessGone(inMessage.sayFailed),
  });
  const remove = async (): Promise<void> => {
    const follows = '이 카테고리의 상품은 삭제되지 않고 ALL과 다른 카테고리에 그대로 남습니다.';
    if (busy || !(await confirm(`‘${category.name}’ 카테고리를 삭제하시겠습니까?`, follows))) return;
    await send({ params: { id: category.id } });
  };
  return (
    <li className="border-b border-line px-3 last:border-0">
      {editing ? (
        <Rename category={category} onEdit={onEdit} onDirty={onDirty} />
      ) : (
        <div className="flex min-h-touch items-center gap-2">
          <Link
            to={`/admin/item/list?category=${encodeURIComponent(category.name)}`}
            className="flex min-h-touch min-w-0 flex-1 items-center text-15 hover:underline"
          >
            {category.name}
          </Link>
          {fixed ? (
            <span className="text-13 text-ink-3">모든 상품이 속하는 필수 카테고리</span>
          ) : (
            <>
              <IconButton icon="edit" label={`${category.name} 이름 변경`} onClick={() => onEdit(true)} />
              <IconButton icon="trash" label={`${category.name} 삭제`} onClick={remove} />
            </>
          )}
        </div>
      )}
      {twin !== undefined && (
        <p className="pb-2 text-13 text-ink-2">
          ‘{twin}’ 카테고리와 같은 이름으로 보입니다. 둘 중 하나의 이름을 바꿔주세요.
        </p>
      )}
      <p role="alert" className="pb-2 text-13 text-stop empty:hidden">
        {message?.text}
      </p>
    </li>
  );
};
