-- Up Migration
-- An earlier version marked the deposit for an exchange's difference as asked about and told its buyer nothing. Each that
-- still has no account is asked about again, by the worker that refunds; after five minutes, when no such version runs any more.
update payments p set account_asked_at = null, return_due_at = greatest(p.return_due_at, now() + interval '5 minutes')
from orders o
where o.merchant_uid = p.merchant_uid and o.exchange_claim_id is not null
  and p.return_due_at is not null and p.account_asked_at is not null
  and not exists (select from refund_accounts a where a.merchant_uid = p.merchant_uid);
