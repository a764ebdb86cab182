-- Up Migration
-- What contracts/src/rules/typed-text.ts, grams.ts and phone.ts make of a text, for searches among rows that stay as
-- they were written (services/_kit/test/fold-texts.int.spec.ts holds them against each other).
create or replace function fold_line(typed text) returns text language sql immutable strict parallel safe as $$
  select normalize(btrim(regexp_replace(regexp_replace(typed,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef]',
    '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g')))
$$;
create or replace function search_key(typed text) returns text language sql immutable strict parallel safe as $$
  select lower(replace(fold_line(typed), ' ', ''))
$$;
create or replace function phone_key(typed text) returns text language sql immutable strict parallel safe as $$
  -- Almost all of them are folded.
  select case when translate(typed, '0123456789', '') = '' and typed not like '82%' and typed not like '0082%' then typed else (
    select coalesce((
        select national from (values (1, '0' || regexp_replace(rest, '^0', '')), (2, rest)) as candidates (place, national)
        where rest <> digits
          and national ~ '^(01[016789]\d{7,8}|02\d{7,8}|0(3[1-3]|4[1-4]|5[1-5]|6[1-4])\d{7,8}|070\d{7,8}|080\d{7,8}|0[35]0\d{8,9}|1[5-8]\d{6})$'
        order by place limit 1
      ), digits)
    from (select digits, regexp_replace(digits, '^(\+|00)?82', '') as rest from (
      select translate(regexp_replace(fold_line(typed), '[- .·()/（）．／‐‑‒–—―−－﹣]', '', 'g'),
        '０１２３４５６７８９＋', '0123456789+') as digits) as folded) as parts
  ) end
$$;
-- The rows of before were folded (services/_kit/src/db/fold-texts.ts).
create table if not exists texts_folded (
  single boolean primary key default true check (single),
  at timestamptz not null default now()
);
