import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../../../entities/category/categories-query.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { allCategory } from './item-values.ts';
import type { ItemForm } from './use-item-form.ts';

export const CategoriesSection = ({ form }: Pick<ItemForm, 'form'>) => {
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
  const wrong = form.formState.errors.categoryNames?.message;
  return (
    <Section
      title="카테고리"
      hint={`${allCategory}은 모든 상품에 필요한 필수 카테고리입니다. 선택을 풀어도 저장할 때 포함됩니다.`}
    >
      {isError && !data ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          카테고리를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <div data-field="categoryNames" className="flex flex-wrap gap-x-6">
          {data?.map(({ id, name }) => (
            <Checkbox
              key={id}
              value={name}
              label={name === allCategory ? `${name} (필수)` : name}
              {...form.register('categoryNames')}
            />
          )) ?? <Skeleton className="h-touch w-full" />}
        </div>
      )}
      <p role="alert" className="text-13 text-stop empty:hidden">
        {wrong}
      </p>
    </Section>
  );
};
