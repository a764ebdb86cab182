import { storedText } from '../../lib/stored.ts';

const lastPath = storedText('tab', 'admin:last-path');
const orders = '/admin/order/manage/ALL';

/** The screen of the back office that is open in this tab. */
export const rememberOfficePath = lastPath.write;

/** Where an order's page, which stands in the shop's frame, leads back to: the screen from which it was opened. */
export const lastOfficePath = (): string => lastPath.read() ?? orders;
