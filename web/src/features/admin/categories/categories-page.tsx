import { findTwin } from '@gyeol/contracts/rules/twins.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '../../../entities/category/categories-query.ts';
import { confirmUnsaved, useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { removeDraft } from '../../../shared/session/drafts.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { AddCategoryForm, categoryDraft } from './add-category-form.tsx';
import { CategoryRow } from './category-row.tsx';

const List = ({ dirty, onDirty }: { dirty: boolean; onDirty: (dirty: boolean) => void }) => {
  const { data, isFetching, isError, refetch } = useQuery({ ...categoriesQuery, staleTime: 0 });
  const [editing, setEditing] = useState<number>();
  const edit = async (id: number, begin: boolean): Promise<void> => {
    if (begin && dirty && !(await confirmUnsaved())) return;
    onDirty(false);
    setEditing(begin ? id : undefined);
  };
  if (isError && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        카테고리를 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (!data) return <Skeleton className="h-chart w-full" />;
  return (
    <ul className="rounded-sm border border-line bg-surface">
      {data.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          twin={findTwin(
            category.name,
            data.filter(({ id }) => id !== category.id),
          )}
          fixed={category.name === 'ALL'}
          editing={category.id === editing}
          onEdit={(begin) => void edit(category.id, begin)}
          onDirty={onDirty}
        />
      ))}
    </ul>
  );
};

const forget = (): void => removeDraft(categoryDraft);

export const CategoriesPage = () => {
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState(false);
  useUnsavedGuard(adding || renaming, forget);
  return (
    <AdminPage title="카테고리 관리" group="상품">
      <div className="flex max-w-prose flex-col gap-6">
        <Section title="카테고리 추가" hint="이름은 쇼핑몰 메뉴에 그대로 보입니다.">
          <AddCategoryForm onDirty={setAdding} />
        </Section>
        <List dirty={renaming} onDirty={setRenaming} />
      </div>
    </AdminPage>
  );
};
