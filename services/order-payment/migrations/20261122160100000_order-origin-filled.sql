-- Up Migration
-- Backfill: orders of the past that were loaded before. Nothing but these rows is locked, and hardly anybody moves one.
update orders set origin = 'seed' where fingerprint like 'seed:%' and origin <> 'seed';
