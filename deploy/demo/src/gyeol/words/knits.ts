import type { DemoReview } from '../../demo.ts';

/** What people wrote about knitwear and shirts. */
export const knitReviews: readonly DemoReview[] = [
  {
    slug: 'gwiri-crew',
    content:
      '색이 정말 볶은 귀리색. 까슬거리지 않고 포근해서 맨살에 입어도 괜찮아요. 소매가 살짝 길어 손등을 덮는 게 마음에 듭니다.',
    photos: ['review-07'],
  },
  {
    slug: 'gwiri-crew',
    rating: 4,
    content: '보풀이 걱정이었는데 한 달 입은 지금 겨드랑이 쪽만 아주 조금 생겼어요.',
    reply:
      '알파카가 섞인 실은 처음 한 달에 짧은 털이 빠지고 나면 잦아듭니다. 뜯지 마시고 보풀 빗으로 한 방향으로 빗어 주세요.',
  },
  { slug: 'gwiri-crew', content: '남편 L, 저 M 커플로 샀어요. 둘 다 잘 맞습니다.' },
  { slug: 'haru-cardigan', content: '가죽 단추가 진짜 예뻐요. 아침저녁으로 걸치기 좋은 두께.' },
  {
    slug: 'haru-cardigan',
    content: '숲색이 어두운 데선 검정, 햇빛에선 초록으로 보여요. 주머니가 늘어지지 않게 짜인 것도 좋습니다.',
  },
  { slug: 'haru-cardigan', content: '도서관 갈 때 늘 입어요. 편하고 단정해요.' },
  {
    slug: 'kkwabaegi-cable',
    content: '할머니가 떠 준 스웨터 같은데 훨씬 세련됐어요. 목이 두 번 접혀서 정말 따뜻합니다.',
  },
  { slug: 'kkwabaegi-cable', rating: 3, content: '두툼해서 코트 안에 입으면 살짝 껴요. 한겨울엔 패딩이랑 입으세요.' },
  {
    slug: 'kkwabaegi-cable',
    content: '꽈배기 모양이 또렷하고 입체감이 있어요. 사진이랑 똑같습니다.',
    reply:
      '한 벌에 꼬박 나흘이 걸리는 옷이라 알아봐 주시니 힘이 납니다. 젖은 채로 걸지 마시고 평평하게 뉘어 말려 주세요.',
  },
  {
    slug: 'malgeun-oxford',
    content: '깃이 진짜 예쁘게 서요. 다림질 안 해도 되는 셔츠 드디어 찾았습니다. 흰색도 추가 주문했어요.',
  },
  { slug: 'malgeun-oxford', content: '170 62 남자 M 넉넉하게 맞아요. 단추가 튼튼합니다.' },
  { slug: 'malgeun-oxford', content: '하늘색이 물 빠진 듯 자연스러워서 새 옷 티가 안 나요.' },
  { slug: 'malgeun-oxford', content: '면이 도톰해서 비치지 않아 좋아요. 한여름엔 조금 더울 듯.' },
  {
    slug: 'malgeun-oxford',
    content: '다섯 장째 재구매. 이제 출근 셔츠는 이것만.',
    reply:
      '다섯 장이라니, 매일의 옷으로 골라 주셔서 고맙습니다. 소매 끝이 닳으면 깃과 함께 갈아 드리는 수선도 있으니 편히 말씀 주세요.',
  },
  { slug: 'baramgyeol-linen', content: '구김이 멋이 되는 셔츠. 바람 불 때 정말 시원해요.' },
  { slug: 'baramgyeol-linen', content: '제주 여행 내내 입었습니다. 밤에 빨아서 널면 아침에 말라 있어요.' },
  { slug: 'baramgyeol-linen', content: '프리사이즈인데 77인 저도 편하게 맞아요. 팔 걷으면 더 예쁩니다.' },
  { slug: 'yeoreum-polo', content: '니트 폴로인데 안 더워요. 깃이 흐물거리지 않고 단정해서 골프 칠 때도 입습니다.' },
  { slug: 'yeoreum-polo', content: '몸에 붙지 않아서 배가 안 보여요. 중년 남편에게 추천.' },
  { slug: 'gaeul-knit-vest', content: '흰 셔츠 위에 입으면 끝이에요. 흰 줄이 한 번만 있어서 과하지 않아요.' },
  {
    slug: 'gaeul-knit-vest',
    content: '학교 선생님인데 교복 같다는 말을 들었지만 저는 그게 좋네요 ㅎㅎ 색이 따뜻해요.',
  },
  { slug: 'gaeul-knit-vest', content: '울인데 가볍고 세탁망 넣고 돌려도 멀쩡합니다.' },
  { slug: 'mulgyeol-stripe', content: '줄무늬 티만 열 장 있는데 이게 제일 도톰하고 목이 안 늘어나요.' },
  { slug: 'mulgyeol-stripe', content: '소매가 칠부라 설거지할 때 안 걷어도 됩니다. 은근 편해요.' },
  { content: '상자 열었을 때 얇은 종이로 정성껏 싸여 있어서 기분이 좋았습니다. 옷도 물론 좋아요.' },
];
