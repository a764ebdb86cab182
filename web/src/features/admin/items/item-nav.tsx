import { NavLink } from 'react-router-dom';

const link =
  'flex min-h-row items-center border-b-2 border-transparent px-3 text-13 text-ink-2 hover:text-ink ' +
  'pointer-coarse:min-h-touch aria-[current=page]:border-clay aria-[current=page]:font-semibold aria-[current=page]:text-ink';

export const ItemNav = ({ id }: { id: number }) => (
  <nav aria-label="상품 관리" className="flex flex-wrap">
    {(
      [
        [`/admin/item/edit/${id}`, '기본 정보'],
        [`/admin/item/editItemOptions/${id}`, '옵션·재고'],
        [`/admin/item/editDetailImagePriority/${id}`, '이미지 순서'],
        [`/detail/${id}`, '쇼핑몰에서 보기'],
      ] as const
    ).map(([to, text]) => (
      <NavLink key={to} to={to} className={link}>
        {text}
      </NavLink>
    ))}
  </nav>
);
