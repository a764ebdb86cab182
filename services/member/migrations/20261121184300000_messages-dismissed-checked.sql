-- Up Migration
alter table messages validate constraint messages_state_check;
