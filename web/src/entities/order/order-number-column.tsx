import { Link } from 'react-router-dom';
import type { AdminColumn } from '../../shared/admin/table/admin-table.tsx';

export const orderNumberColumn = (at = '/payment/details'): AdminColumn<{ merchantUid: string }> => ({
  head: '주문번호',
  cell: ({ merchantUid }) => (
    <Link to={`${at}/${merchantUid}`} className="tabular-nums underline underline-offset-4">
      {merchantUid}
    </Link>
  ),
  className: 'whitespace-nowrap',
});
