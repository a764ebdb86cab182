import { orderStatuses, orderStatusLabels } from '@gyeol/contracts/rules/order-status.ts';

export interface MenuGroup {
  title: string;
  links: readonly (readonly [to: string, text: string])[];
}

/** The groups of the sidebar (back-office document §2). */
export const adminMenu: readonly MenuGroup[] = [
  {
    title: '배송',
    links: [
      ['/admin/order/manage/ALL', '전체'],
      ...orderStatuses.map((status) => [`/admin/order/manage/${status}`, orderStatusLabels[status]] as const),
    ],
  },
  {
    title: '상품',
    links: [
      ['/admin/item/upload', '상품 등록'],
      ['/admin/prioritySetting', 'BEST 우선순위'],
      ['/admin/globalSetting', '배송비 설정'],
      ['/admin/category/manage', '카테고리'],
      ['/admin/asset/editAsset/HOME', '홈 배너'],
      ['/admin/asset/editAsset/ABOUT', '브랜드 소개'],
    ],
  },
];
