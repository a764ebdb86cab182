-- Up Migration

-- `next` is the position of the next message. The row stays locked until the append commits, so that messages become
-- visible in the order of their positions and without holes.
create table partitions (
  topic text not null,
  partition integer not null,
  next bigint not null default 0,
  primary key (topic, partition)
) with (fillfactor = 50);

create table messages (
  topic text not null,
  partition integer not null,
  position bigint not null,
  key text not null,
  value text not null,
  appended_at timestamptz not null default now(),
  primary key (topic, partition, position)
);
create index messages_appended_at on messages using brin (appended_at) with (autosummarize = on);

-- Who consumes for a group, until when unless renewed.
create table group_members (
  group_name text not null,
  instance uuid not null,
  expires_at timestamptz not null,
  primary key (group_name, instance)
);

-- Which member has a partition for its group, and the position of the next message to handle.
create table leases (
  group_name text not null,
  topic text not null,
  partition integer not null,
  position bigint not null default 0,
  owner uuid,
  expires_at timestamptz,
  primary key (group_name, topic, partition)
) with (fillfactor = 50);

create function append_messages(into_topic text, partition_numbers integer[], keys text[], contents text[])
returns void language plpgsql as $$
declare
  target record;
  first_position bigint;
begin
  -- Always in the order of the partitions, so that two appends cannot wait for each other.
  for target in
    select p as partition, count(*) as size from unnest(partition_numbers) as p group by p order by p
  loop
    update partitions set next = next + target.size
     where topic = into_topic and partition = target.partition
    returning next - target.size into strict first_position;
    insert into messages (topic, partition, position, key, value)
    select into_topic, target.partition, first_position + row_number() over (order by m.n) - 1, m.key, m.value
      from unnest(partition_numbers, keys, contents) with ordinality as m(partition, key, value, n)
     where m.partition = target.partition;
  end loop;
end $$;
