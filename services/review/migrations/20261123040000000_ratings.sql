-- Up Migration
-- How many stars of five the author gave; none was asked for before.
alter table reviews add column rating smallint check (rating between 1 and 5);
-- The option that came, as its order named it; null of lines that came before it was remembered.
alter table delivered_lines add column option_name text;
