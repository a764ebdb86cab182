import type { ServiceParts } from '@gyeol/service-kit/open-service.ts';
import { program as adminReporting } from '../../../services/admin-reporting/src/main.ts';
import { program as cart } from '../../../services/cart/src/main.ts';
import { program as catalog } from '../../../services/catalog/src/main.ts';
import { program as coupon } from '../../../services/coupon/src/main.ts';
import { program as member } from '../../../services/member/src/main.ts';
import { program as orderPayment } from '../../../services/order-payment/src/main.ts';
import { program as review } from '../../../services/review/src/main.ts';

/** All services, as their own processes run them. */
export const programs: readonly ServiceParts[] = [member, catalog, orderPayment, coupon, cart, review, adminReporting];
