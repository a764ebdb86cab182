-- Up Migration

-- What stands under the picture of ABOUT, so that the page is not a picture of text alone.
insert into shop_documents (code, version, title, effective_from, markdown) values
('about', 1, 'ABOUT', '2026-01-01', $document$## {{shop.fullName}}

{{shop.description}}
$document$)
on conflict do nothing;
