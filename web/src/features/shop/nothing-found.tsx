import { CategoryLinks } from '../../entities/category/category-links.tsx';
import Elsewhere from '../../entities/item/elsewhere.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';

const NothingFound = ({ onReset }: { onReset: () => void }) => (
  <>
    <EmptyState
      hint="다른 검색어나 조건으로 찾아보거나, 아래 카테고리에서 둘러보세요."
      action={
        <div className="flex flex-col items-center gap-6">
          <Button onClick={onReset}>전체 상품 보기</Button>
          <CategoryLinks />
        </div>
      }
    >
      조건에 맞는 상품이 없습니다.
    </EmptyState>
    <Elsewhere />
  </>
);
export default NothingFound;
