import { followShopName } from '@gyeol/service-kit/shop-name.ts';
import { memberMessages } from './messages/member-messages.ts';

/** This service subscribes to events only to send messages to members in the name of the shop. */
export const subscriptions = [followShopName, ...memberMessages];
