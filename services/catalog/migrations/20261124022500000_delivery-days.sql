-- Up Migration
-- The guide of a shop that nobody has opened yet says as the delivery terms do when a parcel arrives.
update shop_documents set markdown = replace(markdown, '출고 후 보통 2~3일', '출고 후 보통 {{delivery.days}}일')
  where code = 'delivery' and version = 1
    and not exists (select from items) and not exists (select from shop_profiles where version > 1);
