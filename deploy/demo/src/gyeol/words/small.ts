import type { DemoReview } from '../../demo.ts';

/** What people wrote about belts and small things. */
export const smallReviews: readonly DemoReview[] = [
  {
    slug: 'gojeun-belt',
    content: '허리 33인데 95가 가운데 구멍에 딱 맞습니다. 가죽이 두꺼워서 1년 매도 물결치지 않네요.',
    reply:
      '사이즈 이야기 고맙습니다. 바지 인치에 2를 더하고 2.54를 곱한 값이 가운데 구멍이 되도록 재단합니다. 다음 분들께 큰 도움이 되겠어요.',
  },
  { slug: 'gojeun-belt', content: '버클이 번쩍거리지 않아서 좋아요. 정장에도 면바지에도.' },
  {
    slug: 'gojeun-belt',
    content: '아버지 칠순 선물로 샀습니다. 구멍 하나 더 뚫어 달라고 부탁드렸는데 흔쾌히 해 주셨어요.',
  },
  { slug: 'gojeun-belt', content: '배송 빠르고 상자에 돌돌 말려 온 모습이 예쁨.' },
  {
    slug: 'yeokkeun-belt',
    content: '구멍이 없어서 밥 먹고 조금 늘려 매기 좋아요 ㅋㅋ 여름 린넨 바지랑 잘 어울립니다.',
  },
  { slug: 'yeokkeun-belt', content: '땀이 굵고 고르게 엮였어요. 허리 29에 M 맞습니다.' },
  {
    slug: 'maedal-keyring',
    content:
      '결혼 답례품으로 스무 개 맞췄습니다. 하나하나 종이 띠에 이름까지 적어 주셔서 하객분들이 정말 좋아하셨어요.',
    reply: '두 분의 새 출발을 함께해서 영광이었습니다. 이름 스무 개를 적는 동안 저희도 내내 즐거웠어요.',
  },
  { slug: 'maedal-keyring', content: '차키에 달았어요. 묵직하니 잃어버릴 일이 없겠네요.' },
  { slug: 'maedal-keyring', content: '자투리 가죽이라는데 어디가 자투리인지 모르겠음. 완성도 최고.' },
  { slug: 'sigan-strap', content: '오래된 시계가 새것이 됐어요. 핀이랑 도구까지 들어 있어서 5분 만에 갈았습니다.' },
  { slug: 'sigan-strap', content: '20mm 주문. 처음엔 뻣뻣하지만 열흘 차면 손목에 감겨요.' },
  { slug: 'sigan-strap', content: '코냑색이 실버 시계에도 골드 시계에도 다 어울립니다.' },
  {
    slug: 'ongi-gloves',
    content: '안감이 캐시미어라 그런지 영하 10도에도 손이 안 시려요. 스마트폰 터치가 안 되는 건 아쉽네요.',
    reply:
      '의견 고맙습니다. 올겨울 것부터 검지와 엄지에 터치가 되는 실을 넣었습니다. 지금 가지신 장갑도 보내 주시면 같은 실로 고쳐 드릴게요.',
  },
  { slug: 'ongi-gloves', content: '손이 작은 편인데 S가 꼭 맞아요. 손가락 끝이 안 남아서 좋습니다.' },
  { slug: 'ongi-gloves', content: '세일가에 이 품질이면 고민할 이유가 없어요.' },
  {
    slug: 'nuli-scarf',
    content: '목이 예민해서 울 머플러 못 하는데 이건 하나도 안 따가워요. 코트 색이랑 맞춰서 매일 두릅니다.',
    photos: ['review-10'],
  },
  { slug: 'nuli-scarf', content: '체크가 튀지 않고 은은해요. 남녀 같이 쓰기 좋습니다.' },
  { slug: 'nuli-scarf', content: '길이 넉넉하고 가벼움. 술 장식도 깔끔하게 꼬여 있어요.' },
  { slug: 'nuli-scarf', content: '드라이 한 번 했는데 줄지 않았습니다. 합격!' },
  { slug: 'gol-cap', content: '머리 큰 편(59)인데 편하게 맞아요. 뒤에 조절 끈이 가죽이라 예쁩니다.' },
  { slug: 'gol-cap', content: '챙 길이가 절묘해요. 얼굴 작아 보인다는 말 진짜였음.' },
  { slug: 'gol-cap', content: '코듀로이라 겨울 모자인 줄 알았는데 봄까지 잘 쓰고 있어요.' },
  {
    slug: 'nun-glasses-case',
    content: '가방에서 눌려도 안경이 멀쩡해요. 안쪽 스웨이드 색이 초록이라 열 때마다 기분 좋습니다.',
  },
  { slug: 'nun-glasses-case', content: '큰 뿔테도 들어갑니다. 물성형이라 그런지 단단하네요.' },
  { content: '작은 물건인데도 상자와 보증 카드까지 챙겨 주셔서 선물하기 좋았어요.' },
];
