import { Link } from 'react-router-dom';
import type { AdminColumn } from '../../shared/admin/table/admin-table.tsx';

/** The number of an order, and the way to it; `at`: the page that has it, its detail by default. */
export const orderNumberColumn = (at = '/payment/details'): AdminColumn<{ merchantUid: string }> => ({
  head: '주문번호',
  cell: ({ merchantUid }) => (
    <Link to={`${at}/${merchantUid}`} className="tabular-nums underline underline-offset-4">
      {merchantUid}
    </Link>
  ),
  className: 'whitespace-nowrap',
});
