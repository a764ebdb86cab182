import type { DemoReview } from '../../demo.ts';

/** What people wrote about the shoes. */
export const shoeReviews: readonly DemoReview[] = [
  {
    slug: 'georum-loafer',
    content:
      '운동화 265 신는데 로퍼는 260 주문했고 사흘째부터 편해졌어요. 버건디 색이 어두운 바지에 정말 예쁩니다. 발등 스티치가 손바느질이라 모양이 살아 있어요.',
    photos: ['review-08'],
    reply:
      '길들이는 사흘을 잘 견뎌 주셔서 고맙습니다. 신지 않는 날에는 종이를 채워 두시면 발등 주름이 곱게 자리 잡습니다.',
  },
  { slug: 'georum-loafer', content: '뒤꿈치 까질까 봐 걱정했는데 안감이 부드러워서 괜찮았어요.' },
  { slug: 'georum-loafer', content: '양말 없이 신어도 편합니다. 광이 은은해요.' },
  {
    slug: 'georum-loafer',
    content: '발볼 넓으신 분은 반 사이즈 올리세요. 저는 교환했는데 교환 과정이 친절하고 빨랐습니다.',
    reply:
      '교환으로 번거로우셨을 텐데 좋은 안내까지 남겨 주셔서 고맙습니다. 넓은 발볼을 위한 라스트도 준비하고 있어요.',
  },
  { slug: 'bandeut-derby', content: '결혼식 신랑 구두로 샀습니다. 하루 종일 서 있었는데 발이 안 아팠어요.' },
  { slug: 'bandeut-derby', content: '플레인토라 정장, 청바지 다 어울려요. 창갈이 된다니 오래 신으려고요.' },
  { slug: 'bandeut-derby', content: '가죽이 두꺼워서 처음엔 단단합니다. 일주일쯤 신으니 발 모양대로 접히네요.' },
  {
    slug: 'bandeut-derby',
    content: '면접 보러 갈 때 신고 붙었어요. 행운의 구두!',
    reply: '합격을 진심으로 축하드립니다! 첫 출근길에도 반듯하게 함께하겠습니다.',
  },
  {
    slug: 'sanchaek-chelsea',
    content: '비 온 다음 날 신고 나갔는데 물이 안 스며요. 밴드가 튼튼해서 신고 벗기 편합니다.',
  },
  { slug: 'sanchaek-chelsea', content: '스웨이드 색이 따뜻한 모래색이에요. 가을 바지랑 다 잘 맞아요.' },
  { slug: 'sanchaek-chelsea', content: '정사이즈 추천. 양말 두꺼우면 반 업.' },
  {
    slug: 'huin-sneaker',
    content:
      '흰 스니커즈 찾아 삼만리 끝. 로고가 없고 뒤꿈치 초록만 있는 게 너무 예뻐요. 세 달 신었는데 밑창 박음질이 튼튼합니다.',
    photos: ['review-09'],
  },
  { slug: 'huin-sneaker', content: '발볼이 편해요. 240 신는데 240 그대로 맞습니다.' },
  { slug: 'huin-sneaker', content: '가죽이라 물티슈로 닦으면 새것 같아요. 커플로 맞췄습니다.' },
  {
    slug: 'huin-sneaker',
    rating: 4,
    content: '끈이 살짝 길어요. 그것 말고는 완벽.',
    reply: '끈은 짧은 것(90 cm)으로 한 벌 더 보내 드릴게요. 마이페이지에 적힌 주소로 이번 주 안에 닿습니다.',
  },
  { slug: 'huin-sneaker', content: '대학생 딸이 매일 신어요. 이제 저도 하나 사려고요.' },
  { slug: 'sappun-mule', content: '앞코가 뾰족한데 발가락이 안 눌려요. 굽도 안정감 있어서 하루 종일 신었습니다.' },
  { slug: 'sappun-mule', content: '걸을 때 소리가 작아서 사무실에서도 눈치 안 보여요.' },
  { slug: 'mulga-sandal', content: '양말이랑 신으니 귀엽습니다. 창이 발 모양대로 눌려서 점점 편해져요.' },
  { slug: 'mulga-sandal', content: '버클이 놋쇠라 색이 예쁘게 변해요. 여름 내내 이것만 신었습니다.' },
  { slug: 'nabi-flat', content: '반으로 접어서 가방에 넣고 다녀요. 힐 신는 날의 구세주.' },
  { slug: 'nabi-flat', content: '리본이 작아서 유치하지 않고 얌전해요. 발등이 높은 편인데 조이지 않습니다.' },
  {
    slug: 'nabi-flat',
    rating: 3,
    content: '창이 얇아서 오래 걷기보단 실내나 차로 다닐 때 추천해요.',
    reply:
      '솔직한 이야기 고맙습니다. 오래 걷는 날을 위해 3 mm 깔창을 따로 지어 두었으니 필요하시면 알려 주세요. 그냥 보내 드릴게요.',
  },
  {
    slug: 'sangil-boots',
    content: '설악산 다녀왔습니다. 긁힌 자국이 손으로 문지르니 정말 사라져요. 무겁지만 든든합니다.',
  },
  { content: '신발 주머니랑 구둣주걱까지 들어 있어요. 작은 것까지 챙겨 주는 가게.' },
];
