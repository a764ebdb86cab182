-- Up Migration
-- An operator's decision that a message is not sent again: a number that is no more, news that is old.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check
  check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN', 'CAPPED', 'DISMISSED')) not valid;
