import { Page } from '../../shared/ui/page.tsx';
import { Article, Articles } from './article.tsx';
import { termsOfContract } from './terms-of-contract.ts';
import { termsOfMembership } from './terms-of-membership.ts';

/** The standard terms of Korean online shops, 24 articles. */
const TermsPage = () => (
  <Page title="이용약관" width="prose">
    <Articles>
      {[...termsOfMembership, ...termsOfContract].map((article, index) => (
        <Article key={article.title} {...article} title={`제${index + 1}조 (${article.title})`} />
      ))}
    </Articles>
  </Page>
);
export default TermsPage;
