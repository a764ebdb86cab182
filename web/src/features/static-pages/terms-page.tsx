import { DocumentPage } from './document-page.tsx';

const TermsPage = () => <DocumentPage code="terms" title="이용약관" />;
export default TermsPage;
