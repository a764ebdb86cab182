import { config } from '../../shared/config/config.ts';
import { Page } from '../../shared/ui/page.tsx';
import { Article, type ArticleData, Articles } from './article.tsx';

/** Kept as long as the laws on electronic commerce ask (document §9: 5 years, 3 years, 3 months). */
const articles: readonly ArticleData[] = [
  {
    title: '1. 수집하는 개인정보와 목적',
    body: [
      [
        '회원가입: 이메일, 비밀번호, 닉네임, 이름, 휴대전화 번호, 주소 — 회원 확인, 주문과 배송, 고객 응대',
        '카카오 회원가입: 카카오 회원번호, 이름, 휴대전화 번호 — 회원 확인과 로그인',
        '주문: 받는 분의 이름, 연락처, 주소, 배송 메모, 결제 내역 — 계약의 이행과 대금 정산',
        '리뷰: 글과 사진 — 상품 정보 제공. 작성자 이름은 일부를 가려 표시합니다.',
        '접속 기록, 쿠키 — 부정 이용 방지와 로그인 유지',
      ],
    ],
  },
  {
    title: '2. 보유 및 이용 기간',
    body: [
      '개인정보는 수집 목적을 달성하면 지체 없이 파기합니다. 다만 관계 법령에 따라 다음 기간 동안 보관합니다.',
      [
        '계약 또는 청약철회 등에 관한 기록: 5년',
        '대금결제 및 재화 등의 공급에 관한 기록: 5년',
        '소비자의 불만 또는 분쟁처리에 관한 기록: 3년',
        '웹사이트 방문 기록: 3개월',
      ],
    ],
  },
  {
    title: '3. 제3자 제공 및 처리 위탁',
    body: [
      '결은 이용자의 동의 없이 개인정보를 제3자에게 제공하지 않습니다. 서비스 제공에 필요한 다음 업무를 위탁합니다.',
      ['결제 대행: 포트원 및 카드사', '배송: 우체국택배', '문자 발송: 문자 메시지 발송 대행사', '로그인: 카카오'],
    ],
  },
  {
    title: '4. 이용자의 권리',
    body: [
      '이용자는 마이페이지에서 자신의 정보를 조회하고 수정할 수 있으며, 고객센터에 요청하여 열람, 정정, 삭제, 처리정지를 요구할 수 있습니다. 결은 지체 없이 조치합니다.',
    ],
  },
  {
    title: '5. 파기 절차와 방법',
    body: ['전자적 파일은 복구할 수 없는 방법으로 삭제하고, 종이 문서는 분쇄하거나 소각합니다.'],
  },
  {
    title: '6. 안전성 확보 조치',
    body: [
      '비밀번호는 복호화할 수 없는 방식으로 저장하고, 인증번호는 해시하여 3분 동안만 보관합니다. 개인정보에 접근한 관리자의 기록을 남기며, 접근 권한을 최소한으로 둡니다.',
    ],
  },
  {
    title: '7. 쿠키의 사용',
    body: [
      '로그인 상태를 유지하기 위하여 유효기간 1일의 쿠키를 사용합니다. 브라우저 설정에서 쿠키 저장을 거부할 수 있으며, 이 경우 로그인이 필요한 서비스를 이용하기 어려울 수 있습니다.',
    ],
  },
];

const PrivacyPage = () => {
  const { company } = config();
  const officer: ArticleData = {
    title: '8. 개인정보 보호책임자',
    body: [
      [
        company.owner || '결 고객센터',
        company.phone && `전화 ${company.phone}`,
        company.email && `이메일 ${company.email}`,
      ]
        .filter(Boolean)
        .join(' · '),
      '이 방침은 2026년 1월 1일부터 시행합니다.',
    ],
  };
  return (
    <Page title="개인정보처리방침" width="prose">
      <Articles>
        {[...articles, officer].map((article) => (
          <Article key={article.title} {...article} />
        ))}
      </Articles>
    </Page>
  );
};
export default PrivacyPage;
