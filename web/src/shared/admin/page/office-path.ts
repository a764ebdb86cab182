import { storedText } from '../../lib/stored.ts';

const lastPath = storedText('tab', 'admin:last-path');
const orders = '/admin/order/manage/ALL';

export const rememberOfficePath = lastPath.write;

/**
 * Returns the path of the screen from which an order's page was opened. The order's page has the layout of the shop,
 * and links back to this screen.
 */
export const lastOfficePath = (): string => lastPath.read() ?? orders;
