import { Page } from '../../shared/ui/page.tsx';

const Screen = () => <Page title="홈">{null}</Page>;
export default Screen;
