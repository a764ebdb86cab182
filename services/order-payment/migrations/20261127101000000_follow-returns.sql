-- Up Migration
-- A return parcel's number is followed like a first parcel's: since when it travels, and when the carrier is asked next.
alter table refund_requests
  add column if not exists sent_back_at timestamptz,
  add column if not exists poll_due_at timestamptz,
  add column if not exists polls integer not null default 0;
create index if not exists refund_requests_polling on refund_requests (poll_due_at) where poll_due_at is not null;
update refund_requests set sent_back_at = created_at, poll_due_at = now()
where state = 'COLLECTING' and tracking_number is not null and carrier is not null and sent_back_at is null;
