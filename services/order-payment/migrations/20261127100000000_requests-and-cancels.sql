-- Up Migration
-- The lists of requests and of cancels, each apart. A shop of a million orders makes these indexes by hand before, `create index
-- concurrently`; these lines then find them. `refund_requests_newest` is the version before's and goes with a later release.
create index if not exists refund_requests_requests on refund_requests (status, created_at desc, id desc)
  where kind in ('return', 'exchange');
create index if not exists refund_requests_cancels on refund_requests (status, created_at desc, id desc)
  where kind in ('cancel', 'provider');
