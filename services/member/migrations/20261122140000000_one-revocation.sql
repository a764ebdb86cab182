-- Up Migration
-- One row a member: the newest implies those before it, for whoever made it held a token that they had left standing.
-- No unique key yet: instances of the version before go on adding rows, so readers take the newest of a member.
delete from revocations older using revocations newer
 where newer.member_id = older.member_id and newer.id > older.id;
create index revocations_member on revocations (member_id);
