import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';

const AdminLinks = ({ id }: { id: number }) => (
  <nav aria-label="상품 관리" className="flex flex-wrap gap-2 pt-4 pb-6 lg:pt-0">
    {(
      [
        [`/admin/item/edit/${id}`, '상품 수정'],
        [`/admin/item/editDetailImagePriority/${id}`, '이미지 순서 수정'],
        [`/admin/item/editItemOptions/${id}`, '옵션 수정'],
      ] as const
    ).map(([to, text]) => (
      <Link key={to} to={to} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        {text}
      </Link>
    ))}
  </nav>
);

export default AdminLinks;
