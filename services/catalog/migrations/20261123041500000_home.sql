-- Up Migration

-- The home page: one document of blocks (HomeBlock of the contracts), replaced whole. `version` rises with every save.
create table home_composition (
  single boolean primary key default true check (single),
  version integer not null,
  blocks jsonb not null
);
-- The home page as it was: three banners of the asset group HOME around 14 BEST items, 2 + 4 + 2 + 4 + 2.
insert into home_composition (version, blocks) values (1, '[
  {"kind": "hero", "heading": "오래 쓸수록 좋아지는 것들", "text": "", "link": {"label": "상품 모두 보기", "to": "/shop"},
   "banner": 1, "imageUrl": null, "phoneImageUrl": null, "alt": "오래 쓸수록 좋아지는 것들", "onDark": false, "best": 6},
  {"kind": "hero", "heading": "손이 먼저 아는 결", "text": "", "link": {"label": "상품 모두 보기", "to": "/shop"},
   "banner": 2, "imageUrl": null, "phoneImageUrl": null, "alt": "손이 먼저 아는 결", "onDark": false, "best": 6},
  {"kind": "hero", "heading": "계절을 건너는 물건", "text": "", "link": {"label": "상품 모두 보기", "to": "/shop"},
   "banner": 3, "imageUrl": null, "phoneImageUrl": null, "alt": "계절을 건너는 물건", "onDark": false, "best": 2}
]');
