-- Up Migration
-- Expand: what an operator may do. The version before knows ROLE_ADMIN alone; an operator whom it makes has no role here
-- and counts as a reader.
alter table members add column staff_role text
  constraint members_staff_role_check check (staff_role in ('owner', 'orders', 'goods', 'care', 'reader'));
