/** A member of the demo shop. */
export interface DemoBuyer {
  /** The e-mail they sign in with. */
  readonly username: string;
  readonly realName: string;
  readonly displayName: string;
  /** Digits only. */
  readonly phoneNumber: string;
  readonly postCode: string;
  readonly address: string;
  readonly detailAddress: string;
}

type Row = readonly [
  mail: string,
  realName: string,
  displayName: string,
  postCode: string,
  address: string,
  detail: string,
];

const rows: readonly Row[] = [
  ['seoyeon.kim', '김서연', '서연', '04043', '서울 마포구 양화로 45', '메세나폴리스 1203호'],
  ['minjun.lee', '이민준', '민준이네', '06611', '서울 서초구 서초대로74길 11', '801호'],
  ['haeun.park', '박하은', '하은하은', '03721', '서울 서대문구 연세로 50', '기숙사 B동 412호'],
  ['jiho.choi', '최지호', '지호군', '13529', '경기 성남시 분당구 판교역로 166', '카페동 5층'],
  ['soyoon.jung', '정소윤', '소윤_책방', '03036', '서울 종로구 자하문로 54', '2층'],
  ['dohyun.kang', '강도현', '도현', '48058', '부산 해운대구 센텀중앙로 97', 'A동 1902호'],
  ['yerin.cho', '조예린', '예린의오후', '04779', '서울 성동구 뚝섬로1길 43', '607호'],
  ['woojin.yoon', '윤우진', '우진', '34126', '대전 유성구 대학로 99', '공학관 3층 우편실'],
  ['nayoung.jang', '장나영', '나영장', '06035', '서울 강남구 가로수길 59', '402호'],
  ['taeyang.lim', '임태양', '태양', '61452', '광주 동구 충장로 96', '3층'],
  ['eunseo.han', '한은서', '은서네고양이', '04029', '서울 마포구 동교로 191', '3층 오른쪽'],
  ['siwoo.oh', '오시우', '시우', '21984', '인천 연수구 컨벤시아대로 165', '2804호'],
  ['jiyu.seo', '서지유', '지유', '06234', '서울 강남구 테헤란로 152', '23층'],
  ['hyunwoo.shin', '신현우', '현우_자전거', '05551', '서울 송파구 올림픽로 300', '1동 3305호'],
  ['chaewon.kwon', '권채원', '채원', '16514', '경기 수원시 영통구 광교중앙로 170', '1504호'],
  ['junseo.hwang', '황준서', '준서황', '41931', '대구 중구 동성로2길 81', '4층'],
  ['ahyun.ahn', '안아현', '아현동주민', '04101', '서울 마포구 신촌로 270', '109동 1401호'],
  ['geonu.song', '송건우', '건우', '07327', '서울 영등포구 여의나루로 76', '9층'],
  ['dain.yoo', '유다인', '다인', '63100', '제주 제주시 애월읍 애월로 11', '돌집'],
  ['minseok.hong', '홍민석', '민석_필름', '04003', '서울 마포구 월드컵로10길 55', '지하 1층'],
  ['sua.jeon', '전수아', '수아', '02453', '서울 동대문구 경희대로 26', '301호'],
  ['jaewon.go', '고재원', '재원고', '10390', '경기 고양시 일산서구 킨텍스로 217', '2107호'],
  ['hyerin.moon', '문혜린', '혜린문', '03086', '서울 종로구 대학로8가길 56', '2층'],
  ['seungmin.yang', '양승민', '승민', '54896', '전북 전주시 덕진구 백제대로 567', '학군단 앞 상가 2층'],
  ['boram.son', '손보람', '보람찬', '44919', '울산 울주군 언양읍 유니스트길 50', '203동 511호'],
  ['yunho.bae', '배윤호', '윤호배', '06164', '서울 강남구 영동대로 513', '14층 1402호'],
  ['sohee.baek', '백소희', '소희', '03174', '서울 종로구 사직로8길 4', '1202호'],
  ['inseo.heo', '허인서', '인서', '28644', '충북 청주시 서원구 충대로 1', '정문 앞 꽃집'],
  ['gaeun.nam', '남가은', '가은_바느질', '04538', '서울 중구 명동9길 16', '5층'],
  ['dongwook.sim', '심동욱', '동욱', '51140', '경남 창원시 의창구 원이대로 362', '1801호'],
  ['rahee.noh', '노라희', '라희', '04791', '서울 성동구 성수이로 78', '성수낙낙 612호'],
  ['kihoon.ha', '하기훈', '기훈하', '14066', '경기 안양시 동안구 시민대로 230', '503호'],
  ['jimin.kwak', '곽지민', '지민곽', '06523', '서울 서초구 신반포로 176', '210동 904호'],
  ['sangmin.sung', '성상민', '상민', '30151', '세종 한누리대로 411', '704동 1203호'],
  ['yuna.cha', '차유나', '유나의서랍', '03925', '서울 마포구 월드컵북로 396', '누리꿈스퀘어 8층'],
  ['hojin.joo', '주호진', '호진', '24341', '강원 춘천시 강원대학길 1', '후문 카페'],
  ['minah.woo', '우민아', '민아', '05029', '서울 광진구 능동로 120', '산학관 204호'],
  ['sejin.koo', '구세진', '세진구', '48400', '부산 남구 전포대로 133', '1506호'],
  ['areum.min', '민아름', '아름민', '12925', '경기 하남시 미사강변중앙로 190', '3201동 802호'],
  ['junyoung.jin', '진준영', '준영', '03760', '서울 서대문구 이화여대길 52', '1층 공방'],
];

/** A number nobody else has, from the place in the list: 010 and eight digits. */
const phoneAt = (index: number): string =>
  `010${String(24100000 + index * 1732867 + ((index * 7919) % 100)).slice(0, 8)}`;

/** The forty members of the demo shop, always the same. */
export const demoBuyers: readonly DemoBuyer[] = rows.map(
  ([mail, realName, displayName, postCode, address, detailAddress], index) => ({
    username: `${mail}@example.kr`,
    realName,
    displayName,
    phoneNumber: phoneAt(index),
    postCode,
    address,
    detailAddress,
  }),
);
