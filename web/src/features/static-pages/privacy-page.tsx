import { DocumentPage } from './document-page.tsx';

const PrivacyPage = () => <DocumentPage code="privacy" title="개인정보처리방침" />;
export default PrivacyPage;
