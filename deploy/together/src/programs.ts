import { program as adminReporting } from '@gyeol/admin-reporting/src/main.ts';
import { program as cart } from '@gyeol/cart/src/main.ts';
import { program as catalog } from '@gyeol/catalog/src/main.ts';
import { program as coupon } from '@gyeol/coupon/src/main.ts';
import { program as member } from '@gyeol/member/src/main.ts';
import { program as orderPayment } from '@gyeol/order-payment/src/main.ts';
import { program as review } from '@gyeol/review/src/main.ts';
import type { ServiceParts } from '@gyeol/service-kit/open-service.ts';

export const programs: readonly ServiceParts[] = [member, catalog, orderPayment, coupon, cart, review, adminReporting];
