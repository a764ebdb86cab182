import { Page } from '../../shared/ui/page.tsx';

const Screen = () => <Page title="SHOP">{null}</Page>;
export default Screen;
