import { koreanDay, shippingDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import { transitDaysText } from '@gyeol/contracts/rules/delivery-text.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shop } from '../../shared/config/shop.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Moment } from '../../shared/ui/moment.tsx';
import { OrderNumber } from './order-number.tsx';

const useShippingText = (terms: DeliveryTerms): string => {
  const [now] = useState(() => new Date());
  const day = shippingDay(now, terms);
  return day === seoulDate(now) ? '오늘 출고해요.' : `${koreanDay(day)}에 출고해요.`;
};

export const PaidMoment = ({ merchantUid }: { merchantUid: string }) => {
  const terms = shop().delivery;
  const steps = [
    ['포장', useShippingText(terms)],
    ['출고', '출고하면 배송중으로 바뀌고, 이 화면에서 운송장 번호를 볼 수 있어요.'],
    ['도착', `출고 후 보통 ${transitDaysText(terms)}일 안에 도착해요.`],
  ] as const;
  return (
    <Moment label="주문 완료" title="주문해 주셔서 고맙습니다" done="결제가 정상적으로 완료되었습니다.">
      <div className="text-13 [&>p]:justify-center">
        <OrderNumber uid={merchantUid} />
      </div>
      <ol className="grid w-full max-w-prose gap-4 border-t border-line pt-6 text-left sm:grid-cols-3">
        {steps.map(([name, text]) => (
          <li key={name} className="flex gap-4 text-13 text-ink-2 sm:flex-col sm:gap-1">
            <strong className="shrink-0 text-15 font-semibold text-ink">{name}</strong>
            {text}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-center gap-2">
        <Link to={`/payment/receipt/${merchantUid}`} className={buttonClass({ variant: 'secondary' })}>
          영수증
        </Link>
        <Link to="/shop" className={buttonClass()}>
          쇼핑 계속하기
        </Link>
      </div>
    </Moment>
  );
};
