-- Up Migration
-- The shop's first operator becomes its owner, and so does that of a demo, who signs in in a sandbox alone. All others
-- read until the owner gives them a role.
update members set staff_role = 'reader' where role = 'ROLE_ADMIN';
update members set staff_role = 'owner'
 where role = 'ROLE_ADMIN'
   and (demo or id = (select id from members where role = 'ROLE_ADMIN' and not demo order by created_at, id limit 1));
