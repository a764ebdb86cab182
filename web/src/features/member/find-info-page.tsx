import { Page } from '../../shared/ui/page.tsx';

const Screen = () => <Page title="회원">{null}</Page>;
export default Screen;
