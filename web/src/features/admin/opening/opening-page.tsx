import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { deliveryTermsQuery } from '../../../entities/delivery/delivery-terms-query.ts';
import { type OpeningData, openingQuery } from '../../../entities/opening/opening-query.ts';
import { OpeningState } from '../../../entities/opening/opening-state.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { openingGuideKeys } from './keys.ts';
import { PaymentStep } from './payment-step.tsx';
import { done, open, Step, usual } from './step.tsx';

/** `restyled` is true when the owner ever changed the colours or fonts. */
const profileQuery = {
  queryKey: openingGuideKeys.profile,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { versions } = await call('catalog.shopProfileVersions', { signal });
    const { names, logo, selling, ...look } = (versions[0] as (typeof versions)[number]).profile;
    const lookOf = ({ colours, fonts }: Pick<typeof look, 'colours' | 'fonts'>) => JSON.stringify([colours, fonts]);
    return { names, logo, selling, restyled: versions.some(({ profile }) => lookOf(profile) !== lookOf(look)) };
  },
  staleTime: 0,
};
const itemCountQuery = {
  queryKey: openingGuideKeys.itemCount,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('catalog.operatorItems', { params: { page: 0, size: 1 }, signal })).page.totalElements,
  staleTime: 0,
};

interface Progress {
  check: OpeningData;
  profile: Awaited<ReturnType<typeof profileQuery.queryFn>>;
  delivery: Answer<'order.deliveryTerms'>;
  items: number;
}

const FactsStep = ({ check, profile }: Progress) => {
  const missing = check.duties.filter(({ code }) => code === 'L6' || code === 'L23').flatMap((duty) => duty.missing);
  return (
    <Step
      number={1}
      title="쇼핑몰과 사업자 정보"
      state={missing.length === 0 ? done : open}
      to={['/admin/shop', '정보 입력하기']}
    >
      <p>
        ‘{profile.names.full}’ 이름으로 열려 있습니다. 이름은 화면 제목, 문자, 영수증에 쓰이고, 사업자 정보는 모든 화면
        아래에 보입니다.
      </p>
      {missing.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-4 text-13 text-stop">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Step>
  );
};

const LookStep = ({ profile: { logo, restyled } }: Progress) => (
  <Step
    number={2}
    title="로고와 색"
    state={logo === null && !restyled ? usual : done}
    to={['/admin/shop', '로고와 색 정하기']}
  >
    <p>
      {logo === null
        ? '로고가 없어 쇼핑몰 이름을 글자로 보여줍니다. 로고 없이도 열 수 있습니다.'
        : '로고를 정했습니다.'}{' '}
      {restyled ? '색과 글꼴을 정했습니다.' : '색과 글꼴은 처음 값 그대로입니다.'}
    </p>
  </Step>
);

const DeliveryStep = ({ delivery: { deliveryFee, freeDeliveryFrom, version } }: Progress) => (
  <Step number={3} title="배송" state={version > 1 ? done : usual} to={['/admin/globalSetting', '배송 조건 정하기']}>
    <p>
      지금 배송비는 {deliveryFee === 0 ? '무료' : formatWon(deliveryFee)}
      {deliveryFee > 0 && freeDeliveryFrom > 0 && `, ${formatWon(freeDeliveryFrom)}부터 무료`}입니다.
    </p>
  </Step>
);

const ItemStep = ({ items, profile: { selling } }: Progress) => (
  <Step
    number={5}
    title="첫 상품"
    state={items > 0 ? done : open}
    to={items > 0 ? ['/admin/item/list', '상품 목록 보기'] : ['/admin/item/upload', '첫 상품 등록하기']}
  >
    <p>{items > 0 ? `상품 ${formatNumber(items)}개를 등록했습니다.` : '아직 등록한 상품이 없습니다.'}</p>
    {!selling.noticeRequired && (
      <p className="text-13">
        법이 정한 상품정보(제조자, 제조국 등)를 채워야만 판매하도록{' '}
        <Link to="/admin/shop" className="underline underline-offset-4">
          쇼핑몰 정보
        </Link>
        에서 ‘상품정보 필수’를 켜기를 권합니다.
      </p>
    )}
  </Step>
);

const Steps = (progress: Progress) => (
  <div className="flex max-w-prose flex-col gap-4">
    <OpeningState check={progress.check} />
    <ol className="flex flex-col gap-4">
      <FactsStep {...progress} />
      <LookStep {...progress} />
      <DeliveryStep {...progress} />
      <PaymentStep number={4} />
      <ItemStep {...progress} />
    </ol>
    <p className="text-15">
      모두 마쳤으면{' '}
      <Link to="/admin/opening/check" className="underline underline-offset-4">
        개업 점검
      </Link>
      에서 법이 정한 의무를 확인해주세요.
    </p>
  </div>
);

/** The state of each step is read from the shop, so that the owner can leave the guide and continue later. */
export const OpeningPage = () => {
  const [check, profile, delivery, items] = useQueries({
    queries: [openingQuery, profileQuery, deliveryTermsQuery, itemCountQuery],
  });
  const all = [check, profile, delivery, items];
  const failed = all.find(({ error }) => error !== null);
  const isThere = check.data && profile.data && delivery.data && items.data !== undefined;
  return (
    <AdminPage title="개업 안내" group="쇼핑몰">
      {isThere ? (
        <Steps check={check.data} profile={profile.data} delivery={delivery.data} items={items.data} />
      ) : failed ? (
        <ErrorNotice
          error={failed.error}
          onRetry={() => void Promise.all(all.map((query) => query.refetch()))}
          retrying={all.some(({ isFetching }) => isFetching)}
        >
          개업 안내를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full max-w-prose" />
      )}
    </AdminPage>
  );
};
