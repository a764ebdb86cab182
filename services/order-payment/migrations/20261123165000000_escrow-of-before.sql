-- Up Migration
-- A shop that took cash before there was escrow has it off until its owner switches it on: without a contract for it the
-- provider refuses the window, and the footer would promise what nobody keeps. Null stays what it is for all others: on.
update payment_methods set escrow =
  '{"on": false, "provider": "", "url": "", "sender": {"name": "", "phone": "", "postCode": "", "address": ""}}'
where escrow is null and exists (
  select from jsonb_array_elements(methods) m
  where m ->> 'method' in ('transfer', 'vbank') and (m ->> 'on')::boolean);
