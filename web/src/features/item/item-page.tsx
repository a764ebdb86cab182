import { Page } from '../../shared/ui/page.tsx';

const Screen = () => <Page title="상품">{null}</Page>;
export default Screen;
