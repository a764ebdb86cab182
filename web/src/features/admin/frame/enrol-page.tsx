import { Enrolment } from '../../../entities/second-factor/enrolment.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';

/** The only screen of the back office for staff who have no second factor yet. */
export const EnrolPage = ({ onDone }: { onDone: () => void }) => (
  <AdminPage title="2단계 인증 등록">
    <Enrolment onDone={onDone} />
  </AdminPage>
);
