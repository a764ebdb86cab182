-- Up Migration
-- The few rows whose words the functions of before read otherwise get their columns anew: a look at each row, once.
update orders set name = name, buyer_name = buyer_name, phone_number = phone_number, buyer_phone = buyer_phone
where search_key(name) <> lower(regexp_replace(name, '\s', '', 'g'))
  or search_key(buyer_name) <> lower(regexp_replace(buyer_name, '\s', '', 'g'))
  or phone_key(phone_number) <> phone_number or phone_key(buyer_phone) <> buyer_phone;
update members set real_name = real_name, phone_number = phone_number
where search_key(real_name) <> lower(regexp_replace(real_name, '\s', '', 'g')) or phone_key(phone_number) <> phone_number;
insert into sold_options
  select item_option_id, fold_line(title), fold_line(item_option_name) from sold_options
  where fold_line(title) <> title or fold_line(item_option_name) <> item_option_name
  on conflict do nothing;
delete from sold_options where fold_line(title) <> title or fold_line(item_option_name) <> item_option_name;
