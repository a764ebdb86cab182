-- Up Migration

-- A shop that nobody has opened yet is nobody's: without the name, the words and the goods of the first one. Shops that
-- sell keep what they said.
create function pg_temp.is_unopened() returns boolean language sql as
  $$select not exists (select from items) and not exists (select from shop_profiles where version > 1)$$;

update shop_documents set markdown = replace(replace(replace(replace(markdown,
    E'- 손으로 재단하고 바느질하여 1~2cm의 크기 차이가 있을 수 있습니다.\n', ''),
    E'- 천연 가죽의 주름, 혈관 자국, 모공은 불량이 아닙니다.\n', ''),
    '- 사용한 흔적이 있거나 포장과 택이 훼손된 상품은 교환과 환불이 어렵습니다.',
    '- 사용한 흔적이 있는 상품은 교환과 환불이 어렵습니다. 내용을 확인하려고 포장을 연 것은 괜찮습니다.'),
    ', 이때 3,000포인트로 보상해드립니다', '')
  where code = 'delivery' and version = 1 and pg_temp.is_unopened();
delete from shop_documents where code = 'item-guide-leather' and version = 1 and pg_temp.is_unopened();
update home_composition set blocks = replace(blocks::text, '손이 먼저 아는 결', '매일 곁에 두는 것들')::jsonb
  where version = 1 and pg_temp.is_unopened();
update shop_profiles set profile = profile || '{"names": {
  "name": "새 쇼핑몰", "latin": "", "full": "새 쇼핑몰", "description": "새로 여는 쇼핑몰입니다."
}}' where pg_temp.is_unopened();
drop function pg_temp.is_unopened();
