import { Page } from '../../shared/ui/page.tsx';

const Screen = () => <Page title="안내">{null}</Page>;
export default Screen;
