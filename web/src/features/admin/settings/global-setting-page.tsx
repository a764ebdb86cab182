import { formatWon, maxDeliveryFee, maxWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { CarrierForm } from './carrier-form.tsx';
import { type Settings, settingsQuery } from './setting-queries.ts';
import { TermsForm } from './terms-form.tsx';
import { WonForm } from './won-form.tsx';

const card = 'flex flex-col gap-8 rounded-sm border border-line bg-surface p-4 lg:p-6';

const feeHint = (freeFrom: number): string =>
  freeFrom > 0
    ? `상품 금액이 ${formatWon(freeFrom)} 미만인 주문에 한 번 더해집니다. 0이면 무료배송입니다.`
    : '모든 주문에 한 번 더해집니다. 0이면 무료배송입니다.';

const Forms = ({ settings }: { settings: Settings }) => (
  <div className="grid items-start gap-4 xl:grid-cols-2 xl:gap-6">
    <div className={card}>
      <WonForm
        row="order.setDeliveryFee"
        label="배송비 (원)"
        hint={feeHint(settings.freeDeliveryFrom)}
        value={settings.deliveryFee}
        max={maxDeliveryFee}
        wrong="배송비는 0 이상의 값이어야 합니다."
      />
      <WonForm
        row="order.setFreeDeliveryFrom"
        label="무료배송 기준 금액 (원)"
        hint="상품 금액이 이 금액 이상이면 배송비가 0원이 됩니다. 0이면 사용하지 않습니다."
        value={settings.freeDeliveryFrom}
        max={maxWon}
        wrong="0 이상의 금액을 입력해주세요."
      />
      <CarrierForm carrier={settings.carrier} />
    </div>
    <div className={card}>
      <TermsForm settings={settings} />
    </div>
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
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
