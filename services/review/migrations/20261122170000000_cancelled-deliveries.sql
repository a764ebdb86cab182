-- Up Migration
-- When the order was cancelled after its delivery: its lines are no more to be reviewed.
alter table delivered_lines add column cancelled_at timestamptz;
