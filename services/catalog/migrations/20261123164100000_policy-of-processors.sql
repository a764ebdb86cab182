-- Up Migration
-- The policy of a shop that nobody has opened yet names whoever is handed personal data as the settings say it.
update shop_documents set markdown = replace(markdown,
    E'1. 결제 대행: 포트원 및 카드사\n2. 배송: {{carrier}}\n3. 문자 발송: 문자 메시지 발송 대행사\n4. 로그인: 카카오',
    '{{processors}}')
  where code = 'privacy' and version = 1
    and not exists (select from items) and not exists (select from shop_profiles where version > 1);
