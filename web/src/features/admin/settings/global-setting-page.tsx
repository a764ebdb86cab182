import { guideTerms } from '@gyeol/contracts/rules/delivery.ts';
import { formatWon, maxDeliveryFee, maxWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { call } from '../../../shared/api/call.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { CarrierForm } from './carrier-form.tsx';
import { type Settings, settingsQuery } from './setting-queries.ts';
import { WonForm } from './won-form.tsx';

/** The guide is a text of its own: a shop that charges otherwise should know what it says. */
const GuideNotice = ({ settings: { deliveryFee, freeDeliveryFrom } }: { settings: Settings }) =>
  deliveryFee === guideTerms.deliveryFee && freeDeliveryFrom === guideTerms.freeDeliveryFrom ? null : (
    <p role="status" className="rounded-sm border border-warn px-4 py-3 text-13 text-warn">
      이용안내의 “주문 금액이 {formatWon(guideTerms.freeDeliveryFrom)} 미만이면 배송비는{' '}
      {formatWon(guideTerms.deliveryFee)}입니다.”와 현재 설정이 다릅니다. 장바구니·주문서·상품 화면은 설정을 따릅니다.
    </p>
  );

const Forms = ({ settings }: { settings: Settings }) => (
  <div className="flex max-w-dialog flex-col gap-8 rounded-sm border border-line bg-surface p-4 lg:p-6">
    <GuideNotice settings={settings} />
    <WonForm
      label="배송비 (원)"
      hint="모든 주문에 한 번 더해집니다. 0이면 무료배송입니다."
      value={settings.deliveryFee}
      max={maxDeliveryFee}
      wrong="배송비는 0 이상의 값이어야 합니다."
      save={(value, expected) => call('order.setDeliveryFee', { params: { value }, query: { expected } })}
    />
    <WonForm
      label="무료배송 기준 금액 (원)"
      hint="상품 금액이 이 금액 이상이면 배송비가 0원이 됩니다. 0이면 사용하지 않습니다."
      value={settings.freeDeliveryFrom}
      max={maxWon}
      wrong="0 이상의 금액을 입력해주세요."
      save={(value, expected) => call('order.setFreeDeliveryFrom', { params: { value }, query: { expected } })}
    />
    <CarrierForm carrier={settings.carrier} />
  </div>
);

export const GlobalSettingPage = () => {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <AdminPage title="배송비 설정" group="상품">
      {data ? (
        <Forms settings={data} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          배송비 정보를 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full max-w-dialog" />
      )}
    </AdminPage>
  );
};
