import { Page } from '../../shared/ui/page.tsx';

const Screen = () => <Page title="MY BAG">{null}</Page>;
export default Screen;
