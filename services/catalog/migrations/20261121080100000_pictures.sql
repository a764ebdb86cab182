-- Up Migration

-- Pictures that are public at /media/{sha256}.{extension}, each with its smaller copies.
create table images (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  extension text not null check (extension in ('webp', 'jpg', 'png')),
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

-- Upload URLs given out. A row and its object live 24 hours.
create table uploads (
  key text primary key,
  member_id bigint not null,
  asked_path text not null,
  created_at timestamptz not null,
  -- where the picture went when it was attached
  image_url text
);
create index uploads_by_path on uploads (member_id, asked_path, created_at desc);
create index uploads_by_age on uploads (created_at);

-- How many upload URLs a member took on a Seoul day.
create table upload_days (
  member_id bigint not null,
  day date not null,
  taken integer not null,
  primary key (member_id, day)
);
