import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shop } from '../../shared/config/shop.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import { homeQuery } from './home-query.ts';
import { HomeSections } from './home-sections.tsx';

const allItems = (
  <Link to="/shop" className={buttonClass({ variant: 'secondary' })}>
    상품 모두 보기
  </Link>
);

const BrandHeading = () => <h1 className="sr-only">{shop().profile.names.full}</h1>;

const HomePage = () => {
  useTitle(undefined);
  const { data, error, isFetching, refetch } = useQuery(homeQuery);
  if (data && data.sections.length > 0) return <HomeSections sections={data.sections} />;
  if (data)
    return (
      <>
        <BrandHeading />
        <EmptyState action={allItems}>추천 상품을 준비하고 있습니다.</EmptyState>
      </>
    );
  if (!error) return <Spinner className="py-28" />;
  return (
    <div className="page py-28">
      <BrandHeading />
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        상품을 불러오지 못했습니다.
      </ErrorNotice>
    </div>
  );
};
export default HomePage;
