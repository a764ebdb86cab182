import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { assetGroupQuery } from '../../entities/asset-group/asset-group-query.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import { arrange } from './arrangement.ts';
import { BannerSection } from './banner-section.tsx';
import { bestItemsQuery } from './best-items-query.ts';

const headings = ['오래 쓸수록 좋아지는 것들', '손이 먼저 아는 결', '계절을 건너는 물건'] as const;
const allItems = (
  <Link to="/shop" className={buttonClass({ variant: 'secondary' })}>
    상품 모두 보기
  </Link>
);

const HomePage = () => {
  useTitle(undefined);
  const best = useQuery(bestItemsQuery);
  const assets = useQuery(assetGroupQuery('HOME'));
  if (best.isPending || assets.isPending) return <Spinner className="py-28" />;
  if (best.isError)
    return (
      <div className="page py-28">
        <h1 className="sr-only">결 GYEOL</h1>
        <ErrorNotice error={best.error} onRetry={() => best.refetch()} retrying={best.isFetching}>
          상품을 불러오지 못했습니다.
        </ErrorNotice>
      </div>
    );
  const banners = [...(assets.data?.assetImages ?? [])].sort((a, b) => a.priority - b.priority);
  const sections = arrange(
    best.data,
    banners.map(({ imageUrl }) => imageUrl),
  );
  if (sections.length === 0) return <EmptyState action={allItems}>추천 상품을 준비하고 있습니다.</EmptyState>;
  return (
    <div className="page flex flex-col gap-18 pt-12 pb-28 lg:gap-28 lg:pt-18">
      {sections.map((section, index) => (
        <BannerSection
          key={headings[index]}
          section={section}
          heading={headings[index] ?? ''}
          first={index === 0}
          mirrored={index === 1}
        />
      ))}
      <div className="flex justify-center">{allItems}</div>
    </div>
  );
};
export default HomePage;
