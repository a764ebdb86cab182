import { businessLookupUrl } from '@gyeol/contracts/rules/duties.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { Link } from 'react-router-dom';
import { shop } from '../shared/config/shop.ts';

const links = [
  ['/terms-of-use', '이용약관'],
  ['/privacy-policy', '개인정보처리방침'],
  ['/instructions', '이용안내'],
] as const;
const link = 'inline-flex min-h-touch items-center hover:text-ink hover:underline';

const CompanyDetail = ({ name, value }: { name: string; value: string }) =>
  value ? (
    <div className="flex gap-2">
      <dt className="text-ink-3">{name}</dt>
      <dd>{value}</dd>
    </div>
  ) : null;

/** States that an escrow service holds the money until the goods arrive, and names its provider (전자상거래법 §24). */
const Escrow = ({ provider, url }: { provider: string; url: string }) => (
  <div>
    <p>계좌이체·무통장입금은 {provider && `${provider}의 `}구매안전(에스크로) 서비스로 안전하게 거래할 수 있습니다.</p>
    {url && (
      <a href={url} target="_blank" rel="noreferrer" className={`${link} underline`}>
        서비스 가입사실 확인 (새 창)
      </a>
    )}
  </div>
);

/** Returns the mail-order registration number with its agency, or the reason why there is none (전자상거래법 §12). */
const mailOrderText = ({ mailOrderNumber, mailOrderAgency, mailOrderExemption }: ShopProfile['business']): string => {
  if (mailOrderNumber === '') return mailOrderExemption && `신고하지 않음: ${mailOrderExemption}`;
  return mailOrderAgency === '' ? mailOrderNumber : `${mailOrderNumber} (${mailOrderAgency})`;
};

export const Footer = () => {
  const { profile, escrow } = shop();
  const { names, business, contact, social } = profile;
  const lookup = businessLookupUrl(business.registrationNumber);
  return (
    <footer className="border-t border-line pb-[var(--bottom-bar)] text-13 text-ink-2">
      <div className="page flex flex-col gap-6 py-12">
        <nav aria-label="약관과 안내" className="flex flex-wrap gap-x-6">
          {links.map(([to, text]) => (
            <Link key={to} to={to} className={link}>
              {text}
            </Link>
          ))}
          {contact.chatUrl && (
            <a href={contact.chatUrl} target="_blank" rel="noreferrer" className={link}>
              채팅 상담 (새 창)
            </a>
          )}
          {contact.kakaoChannel && (
            <a href={contact.kakaoChannel} target="_blank" rel="noreferrer" className={link}>
              카카오톡 채널 (새 창)
            </a>
          )}
          {social.map(({ label, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" className={link}>
              {label} (새 창)
            </a>
          ))}
        </nav>
        <dl className="flex flex-wrap gap-x-6 gap-y-1">
          <CompanyDetail name="상호" value={business.company} />
          <CompanyDetail name="대표" value={business.representative} />
          <CompanyDetail name="사업자등록번호" value={business.registrationNumber} />
          <CompanyDetail name="통신판매업신고" value={mailOrderText(business)} />
          <CompanyDetail name="주소" value={business.address} />
          <CompanyDetail name="전화" value={business.phone} />
          <CompanyDetail name="이메일" value={business.email} />
          <CompanyDetail name="개인정보 보호책임자" value={business.privacyOfficer.name} />
          <CompanyDetail name="호스팅 제공" value={business.host} />
          <CompanyDetail name="상담 시간" value={contact.hours} />
        </dl>
        {lookup && (
          <a href={lookup} target="_blank" rel="noreferrer" className={`${link} self-start underline`}>
            사업자정보확인 (새 창)
          </a>
        )}
        {escrow && <Escrow {...escrow} />}
        <p className="text-12 text-ink-3">© {names.full}</p>
      </div>
    </footer>
  );
};
