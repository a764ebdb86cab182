-- Up Migration
-- Accounts that were loaded before anybody wrote it down. Only a loader gives ids up to 1,000, and nobody's e-mail changes:
-- these are those of the two demos. Members whom a shop brought from elsewhere have other e-mails.
update members set demo = true
 where id <= 1000
   and (username in ('admin@gyeol.shop', 'demo@gyeol.shop', 'admin@aram.example', 'demo@aram.example')
        or username like '%@example.kr');
