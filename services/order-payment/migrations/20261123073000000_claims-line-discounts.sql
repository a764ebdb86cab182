-- Up Migration
-- Each line's share of the order's discount in the order of the lines, written once when the order gets its price. Null
-- without a discount, and of orders of the version before: their first claim writes it by the same rule.
alter table orders add column if not exists line_discounts jsonb;
