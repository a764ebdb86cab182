import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setConfig } from '../shared/config/config.ts';
import { auditPage } from '../testing/page-audit.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { sampleShop } from '../testing/sample-shop.ts';

const business: ShopProfile['business'] = {
  ...{ company: '아람서점', representative: '정아람', address: '서울 마포구', phone: '02-1', email: 'a@aram.example' },
  ...{ registrationNumber: '124-81-00998', mailOrderNumber: '제2026-서울마포-1호', mailOrderAgency: '마포구청' },
  ...{ mailOrderExemption: '', host: '아마존웹서비스' },
  privacyOfficer: { name: '박지킴', phone: '', email: '' },
};
const footer = page.getByRole('contentinfo');
const lookup = footer.getByRole('link', { name: '사업자정보확인 (새 창)' });
const open = (more: Partial<typeof business> = {}) => {
  setConfig({ shop: sampleShop({ business: { ...business, ...more } }) });
  return renderScreen('/review-policy', { as: 'visitor' });
};

it('the footer names the seller’s registration, the hosting company and the privacy officer', async () => {
  await open();
  await expect.element(footer).toMatchTextContent(/제2026-서울마포-1호 \(마포구청\).*박지킴.*아마존웹서비스/);
  await expect.element(lookup).toHaveAttribute('href', 'https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1248100998');
  await auditPage();
});

it('the footer names the escrow provider when the shop has one', async () => {
  const escrow = { provider: '한국결제', url: 'https://escrow.example/gyeol' };
  setConfig({ shop: { ...sampleShop(), escrow } });
  const held = await renderScreen('/review-policy', { as: 'visitor' });
  await expect.element(footer).toMatchTextContent(/한국결제의 구매안전\(에스크로\) 서비스/);
  await expect
    .element(footer.getByRole('link', { name: '서비스 가입사실 확인 (새 창)' }))
    .toHaveAttribute('href', escrow.url);
  await auditPage();
  held.close();
  await open();
  await expect.element(footer).not.toMatchTextContent(/구매안전/);
});

it('the footer shows the reason and no lookup link when the mail-order and business numbers are missing', async () => {
  const none = { mailOrderNumber: '', mailOrderAgency: '', mailOrderExemption: '간이과세자', registrationNumber: '' };
  await open(none);
  await expect.element(footer).toMatchTextContent(/신고하지 않음: 간이과세자/);
  await expect.element(lookup).not.toBeInTheDocument();
});
