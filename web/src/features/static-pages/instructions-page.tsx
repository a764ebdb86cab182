import { DocumentPage } from './document-page.tsx';

const InstructionsPage = () => <DocumentPage code="guide" title="이용안내" />;
export default InstructionsPage;
