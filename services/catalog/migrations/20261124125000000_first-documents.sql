-- Up Migration
-- The documents of a shop that nobody has opened yet promise what it keeps from the first day: no way to pay that is not
-- switched on, no reason to refuse a return that the law does not know. The demo brings its own.
update shop_documents set markdown = replace(markdown,
    ' 무통장입금은 7일 안에 입금되지 않으면 주문이 자동으로 취소됩니다.', '')
  where code = 'terms' and version = 1
    and not exists (select from items) and not exists (select from shop_profiles where version > 1);
update shop_documents set markdown = replace(replace(markdown,
    E'무통장입금은 7일 안에 입금되지 않으면 주문이 자동으로 취소됩니다.\n\n', ''),
    '2. 사용했거나 훼손된 상품, 포장과 택이 없는 상품은 교환과 반품이 어렵습니다.',
    '2. 사용했거나 훼손된 상품은 교환과 반품이 어렵습니다. 내용을 확인하려고 포장을 연 것은 괜찮습니다.')
  where code = 'guide' and version = 1
    and not exists (select from items) and not exists (select from shop_profiles where version > 1);
