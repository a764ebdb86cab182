-- Up Migration

-- Why an upload was refused: its file is not decoded a second time. A code of contracts/src/problems.ts.
alter table uploads add column refused text;
