-- Up Migration

-- No member may go between the two statements below.
lock table group_members, leases in share row exclusive mode;

-- A member of a group owns its partitions until its own row goes. The deletion of a late member frees its partitions.
update leases set owner = null, expires_at = null
 where owner is not null
   and not exists (select from group_members m where m.group_name = leases.group_name and m.instance = leases.owner);
alter table leases add constraint leases_owner
  foreign key (group_name, owner) references group_members (group_name, instance) on delete set null (owner);
create index leases_owner on leases (group_name, owner);
-- A renewal changes nothing but this time, so the row stays on its page.
alter table group_members set (fillfactor = 50);
create index group_members_instance on group_members (instance);
