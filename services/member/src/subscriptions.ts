import { followShopName } from '@gyeol/service-kit/shop-name.ts';
import { memberMessages } from './messages/member-messages.ts';

export const subscriptions = [followShopName, ...memberMessages];
