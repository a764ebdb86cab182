-- Up Migration
-- The open sessions of staff, of which those in disuse end. They are few.
create index sessions_open_staff on sessions (seen_at) where staff and ended_at is null;
