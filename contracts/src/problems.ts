/**
 * Every refusal of the shop, by its stable code: the HTTP status, and the Korean sentence that a screen may show.
 * Services throw a code, and the one error handler makes problem+json of it. On a call with a token, 403 means that the
 * member has the wrong role, is not the owner, or is staff at a place from which staff may not work. The web page ends
 * the session then. RIGHT_MISSING, SECOND_FACTOR_NEEDED and SECOND_FACTOR_AGAIN alone keep it (ADR 47, 48). No other
 * refusal of such a call may be a 403.
 */
export const problems = {
  // any service
  BAD_REQUEST: [400, '입력한 내용을 다시 확인해주세요.'],
  UNAUTHENTICATED: [401, '로그인이 필요합니다.'],
  WRONG_ROLE: [403, '이 작업을 할 수 있는 권한이 없습니다.'],
  /** Carries `right`. The sentence names it (`rules/rights.ts`). */
  RIGHT_MISSING: [403, '이 작업을 할 수 있는 권한이 없습니다. 필요하면 쇼핑몰의 주인에게 요청해주세요.'],
  STAFF_NETWORK: [
    403,
    '직원은 쇼핑몰이 정한 네트워크에서만 로그인하고 일할 수 있습니다. 쇼핑몰의 주인에게 문의해주세요.',
  ],
  /** Only a key of a program gets it. */
  NOT_FOR_KEYS: [403, '사람이 로그인해서만 할 수 있는 일입니다. 연동 키로는 할 수 없습니다.'],
  /** Staff without a second factor can only enrol one. */
  SECOND_FACTOR_NEEDED: [403, '관리자 화면을 쓰려면 먼저 2단계 인증을 등록해주세요.'],
  /** The call needs a second factor that was proved in this session, or in the last ten minutes. */
  SECOND_FACTOR_AGAIN: [403, '2단계 인증을 다시 확인한 뒤 이용할 수 있습니다.'],
  NOT_OWNER: [403, '본인의 정보만 이용할 수 있습니다.'],
  UNKNOWN_PATH: [404, '존재하지 않는 페이지입니다.'],
  NOT_FOUND: [404, '요청한 정보를 찾을 수 없습니다.'],
  CONFLICT: [409, '다른 요청과 겹쳤습니다. 새로고침한 뒤 다시 시도해주세요.'],
  REQUEST_TIMEOUT: [408, '요청을 받는 데 시간이 너무 오래 걸렸습니다. 다시 시도해주세요.'],
  PAYLOAD_TOO_LARGE: [413, '보낸 내용이 너무 큽니다.'],
  UNSUPPORTED_MEDIA_TYPE: [415, '지원하지 않는 형식입니다.'],
  EXPECTATION_FAILED: [417, '처리할 수 없는 요청입니다.'],
  TOO_MANY_REQUESTS: [429, '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.'],
  HEADERS_TOO_LARGE: [431, '보낸 주소나 머리말이 너무 깁니다.'],
  INTERNAL: [500, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
  DISK_FULL: [
    503,
    '저장 공간이 부족해 지금은 처리할 수 없습니다. 입력하신 내용은 그대로 두고 잠시 후 다시 시도해주세요.',
  ],
  UNAVAILABLE: [503, '잠시 연결이 원활하지 않습니다. 잠시 후 다시 시도해주세요.'],
  // catalog
  ITEM_NOT_FOUND: [404, '상품을 찾을 수 없습니다.'],
  OPTION_NOT_FOUND: [404, '상품 옵션을 찾을 수 없습니다.'],
  OPTION_NAME_TAKEN: [409, '같은 이름의 옵션이 이미 있습니다.'],
  CATEGORY_NOT_FOUND: [404, '카테고리를 찾을 수 없습니다.'],
  CATEGORY_MISSING: [409, '상품에는 카테고리가 하나 이상 있어야 합니다.'],
  CATEGORY_TAKEN: [409, '이미 존재하는 카테고리입니다.'],
  CATEGORY_FIXED: [409, 'ALL 카테고리는 변경하거나 삭제할 수 없습니다.'],
  REFUSED_WORDS_NOT_FOUND: [404, '제외한 검색어를 찾을 수 없습니다.'],
  ASSET_GROUP_NOT_FOUND: [404, '이미지 묶음을 찾을 수 없습니다.'],
  ASSET_GROUP_CHANGED: [409, '그 사이 다른 운영자가 이미지 묶음을 수정했습니다. 저장된 값과 입력한 값을 비교해주세요.'],
  HOME_CHANGED: [409, '그 사이 다른 운영자가 홈 구성을 저장했습니다. 저장된 구성과 입력한 구성을 비교해주세요.'],
  HOME_IMAGE_MISSING: [400, '홈 배너 하나를 고르거나 이미지를 올려주세요.'],
  SHOP_CHANGED: [409, '그 사이 다른 운영자가 쇼핑몰 정보를 저장했습니다. 저장된 값과 입력한 값을 비교해주세요.'],
  /** Carries `colours`, the unreadable pairs (`ColourFault`). */
  COLOURS_UNREADABLE: [400, '글자를 읽기 어려운 색 조합이 있습니다. 두 색의 밝기 차이를 키워주세요.'],
  DOCUMENT_NOT_FOUND: [404, '문서를 찾을 수 없습니다.'],
  SHOP_DOCUMENT_CHANGED: [409, '그 사이 다른 운영자가 이 문서를 저장했습니다. 저장된 글과 입력한 글을 비교해주세요.'],
  /** SVG_INVALID carries `line`. DOCUMENT_INVALID carries `faults`, each with line, code and sentence. */
  SVG_INVALID: [400, 'SVG 파일에 쓸 수 없는 내용이 있습니다.'],
  DOCUMENT_INVALID: [400, '문서에 쓸 수 없는 내용이 있습니다.'],
  LAST_OPTION: [409, '상품에는 최소 하나의 옵션이 필요합니다.'],
  ITEM_CHANGED: [409, '그 사이 다른 운영자가 이 상품을 수정했습니다. 저장된 값과 입력한 값을 비교해주세요.'],
  ITEM_FACT_TWICE: [400, '상품 정보에 같은 항목이 두 번 있습니다. 하나만 남겨주세요.'],
  /** Carries `missing`, the labels of the fields that the notice lacks. */
  NOTICE_INCOMPLETE: [409, '상품정보제공고시에 빠진 항목이 있어 판매를 시작할 수 없습니다. 빠진 항목을 채워주세요.'],
  NOTICE_KIND_DIFFERS: [409, '고시의 상품 종류가 다르게 정해진 상품입니다. 상품 수정에서 확인해주세요.'],
  STOCK_MOVED: [409, '그 사이 재고가 변경되었습니다. 현재 재고를 확인하고 다시 시도해주세요.'],
  PRICE_MOVED: [409, '그 사이 가격이 변경되었습니다. 현재 가격을 확인하고 다시 시도해주세요.'],
  DISCOUNT_TOO_LARGE: [400, '할인 금액이 가격보다 큽니다. 가격이나 할인 금액을 다시 확인해주세요.'],
  SALE_NOT_FOUND: [404, '행사를 찾을 수 없습니다.'],
  /** The first four carry `field`. Their sentences are in `rules/sale-form.ts`. */
  SALE_PERIOD: [400, '행사 기간을 다시 확인해주세요.'],
  SALE_PRICE: [400, '행사 할인을 다시 확인해주세요.'],
  SALE_ITEMS: [400, '행사 상품을 다시 확인해주세요.'],
  SALE_WAITING_ROOM: [400, '행사 대기실을 다시 확인해주세요.'],
  SALE_CHANGED: [409, '그 사이 다른 운영자가 이 행사를 수정했습니다. 저장된 값을 확인하고 다시 시도해주세요.'],
  SALE_BEGUN: [409, '이미 시작한 행사입니다.'],
  SALE_OVER: [409, '이미 끝난 행사입니다.'],
  LIKE_LIMIT: [409, '찜은 200개까지 할 수 있습니다. 찜한 상품을 정리한 뒤 다시 시도해주세요.'],
  OPTION_AVAILABLE: [409, '현재 구매할 수 있는 옵션입니다.'],
  OUT_OF_STOCK: [409, '재고가 부족한 상품이 있습니다.'],
  /** Carries `messages`, one sentence for each item. */
  BUYER_LIMIT: [409, '1인당 구매 한도를 넘는 상품이 있습니다.'],
  /** Carries `messages`, one sentence for each item. */
  NOT_ON_SALE_YET: [409, '아직 판매를 시작하지 않은 상품이 있습니다.'],
  HOLD_RELEASED: [409, '이미 끝난 주문입니다.'],
  PRICE_CHANGED: [409, '상품 가격이 변경되었습니다. 변경된 금액을 확인해주세요.'],
  IMAGE_PATH_INVALID: [400, '이미지 파일 이름이 올바르지 않습니다.'],
  IMAGE_NOT_FOUND: [400, '이미지를 찾을 수 없습니다. 다시 올려주세요.'],
  IMAGE_TOO_LARGE: [400, '이미지 크기는 5MB 이하여야 합니다.'],
  IMAGE_TOO_MANY_PIXELS: [
    400,
    '이미지의 가로세로 크기가 너무 큽니다. 4,000만 화소 이하로 줄이거나 세로로 나누어 다시 올려주세요.',
  ],
  /** Decoding the image would need more memory at once than allowed, because of the format in which it is stored. */
  IMAGE_TOO_HEAVY: [
    400,
    '이미지를 처리하는 데 메모리가 너무 많이 듭니다. 프로그레시브(인터레이스) 저장을 끄거나, 크기를 줄여 다시 올려주세요.',
  ],
  IMAGE_TIMEOUT: [
    400,
    '이미지를 처리하는 데 시간이 너무 오래 걸려 멈췄습니다. 잠시 후 다시 올리거나, 크기를 줄여 올려주세요.',
  ],
  IMAGE_BROKEN: [
    400,
    '이미지 파일이 손상되었거나 끝까지 저장되지 않았습니다. 원본에서 다시 저장하거나 다른 파일을 올려주세요.',
  ],
  IMAGE_TYPE: [400, '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.'],
  UPLOAD_REFUSED: [403, '이미지를 올릴 주소가 맞지 않거나 시간이 지났습니다. 다시 올려주세요.'],
  UPLOAD_LIMIT: [429, '오늘 올릴 수 있는 이미지 수를 넘었습니다. 내일 다시 시도해주세요.'],
  // member
  LOGIN_FAILED: [401, '이메일 또는 비밀번호가 올바르지 않습니다.'],
  /** The demo created this account, and the shop's providers are real. */
  DEMO_ACCOUNT: [403, '시험용 쇼핑몰의 계정이라 이 쇼핑몰에서는 로그인할 수 없습니다.'],
  LOGIN_LIMIT: [429, '로그인 시도가 너무 많습니다. 10분 뒤 다시 시도해주세요.'],
  LOGIN_BUSY: [503, '지금 로그인이 한꺼번에 몰리고 있습니다. 잠시 후 다시 시도해주세요.'],
  CODE_LIMIT: [429, '인증번호 요청이 너무 많습니다. 10분 뒤 다시 시도해주세요.'],
  CODE_CLOSED: [
    429,
    '인증번호를 여러 번 잘못 입력하여 오늘은 이 번호를 인증할 수 없습니다. 내일 다시 시도하거나 비밀번호로 로그인해주세요.',
  ],
  CODE_WRONG: [400, '인증번호가 일치하지 않습니다. 다시 시도해주세요.'],
  CODE_NOT_SENT: [503, '인증번호 발송에 실패했습니다. 다시 시도해주세요.'],
  PHONE_INVALID: [400, '전화번호 형식이 바르지 않습니다.'],
  PHONE_TAKEN: [409, '이미 존재하는 전화번호입니다. 다른 전화번호를 입력하세요.'],
  /**
   * The documented refusal when the phone is not proved at sign-up or recovery
   * (docs/design/decisions/identity.md).
   */
  PHONE_NOT_PROVED: [403, '전화번호 인증이 완료되지 않았습니다.'],
  USERNAME_TAKEN: [409, '이미 존재하는 이메일입니다. 다른 이메일을 입력하세요.'],
  USERNAME_INVALID: [400, '이메일 형식이 올바르지 않습니다.'],
  DISPLAY_NAME_TAKEN: [409, '이미 사용중인 닉네임입니다.'],
  DISPLAY_NAME_INVALID: [400, '닉네임 형식이 올바르지 않습니다.'],
  PASSWORD_KNOWN: [400, '널리 쓰여 쉽게 추측할 수 있는 비밀번호입니다. 관리자는 다른 비밀번호를 정해주세요.'],
  PASSWORD_NONE: [
    409,
    '카카오로 가입하여 아직 비밀번호가 없습니다. 이메일·비밀번호 찾기에서 전화번호를 인증하고 비밀번호를 정해주세요.',
  ],
  PASSWORD_WRONG: [409, '기존 비밀번호가 일치하지 않습니다.'],
  PASSWORD_NOT_CHECKED: [409, '기존 비밀번호를 먼저 확인해주세요.'],
  /** The password was right. Carries `ticket`, which `secondFactor` takes with a code for five minutes. */
  SECOND_FACTOR: [401, '인증 앱에 보이는 번호를 입력해 로그인을 마쳐주세요.'],
  SECOND_FACTOR_OVER: [401, '로그인 시간이 지났습니다. 이메일과 비밀번호를 다시 입력해주세요.'],
  SECOND_FACTOR_WRONG: [400, '인증 번호가 맞지 않습니다. 인증 앱에 지금 보이는 번호를 입력해주세요.'],
  SECOND_FACTOR_USED: [400, '이미 사용한 번호입니다. 인증 앱에 다음 번호가 나오면 입력해주세요.'],
  SECOND_FACTOR_CLOCK: [
    400,
    '휴대폰의 시각이 맞지 않습니다. 휴대폰 설정에서 시각을 자동으로 맞춘 뒤 새 번호를 입력해주세요.',
  ],
  SECOND_FACTOR_CLOSED: [429, '인증 번호를 여러 번 잘못 입력하여 15분 동안 인증할 수 없습니다.'],
  SECOND_FACTOR_NONE: [409, '등록한 인증 앱이 없습니다. 2단계 인증을 먼저 등록해주세요.'],
  SECOND_FACTOR_NOT_BEGUN: [409, '등록을 시작한 지 오래되었습니다. 인증 앱 등록을 처음부터 다시 해주세요.'],
  SECOND_FACTOR_STAFF: [409, '2단계 인증은 쇼핑몰의 직원만 등록합니다.'],
  SECOND_FACTOR_OFF: [
    409,
    '인증 앱의 비밀 값을 보관할 암호화 키(SECOND_FACTOR_KEYS)가 없거나 다릅니다. 서버를 관리하는 분에게 알려주세요.',
  ],
  STAFF_NOT_FOUND: [404, '직원을 찾을 수 없습니다. 이미 내보낸 직원일 수 있습니다.'],
  KEY_NOT_FOUND: [404, '쓰고 있는 연동 키를 찾을 수 없습니다. 이미 폐기했거나 만료된 키일 수 있습니다.'],
  KEY_LAST_DAY: [400, '만료일은 오늘부터 1년 안의 날로 정해주세요.'],
  KEY_LIMIT: [409, '연동 키는 50개까지 쓸 수 있습니다. 쓰지 않는 키를 폐기한 뒤 다시 시도해주세요.'],
  LAST_OWNER: [409, '쇼핑몰에는 주인이 한 명은 있어야 합니다. 다른 사람을 먼저 주인으로 정해주세요.'],
  STAFF_ALREADY: [409, '이미 이 쇼핑몰의 직원입니다. 역할은 직원 목록에서 바꿀 수 있습니다.'],
  INVITED_ALREADY: [409, '이미 초대한 이메일입니다. 아래 초대 목록에서 다시 보내거나 거두어주세요.'],
  INVITATION_NOT_FOUND: [404, '초대를 찾을 수 없습니다. 이미 수락했거나 거둔 초대일 수 있습니다.'],
  INVITATION_ENDED: [
    410,
    '초대 링크의 시간이 지났거나, 이미 썼거나, 거둔 초대입니다. 초대한 분에게 다시 보내 달라고 요청해주세요.',
  ],
  /** PUBLIC_URL is not set, so that a message cannot link to the shop. */
  NO_ADDRESS: [409, '쇼핑몰의 주소(PUBLIC_URL)가 정해지지 않아 링크를 보낼 수 없습니다. 서버의 설정을 확인해주세요.'],
  SESSION_NOT_FOUND: [404, '이미 로그아웃된 기기입니다.'],
  SESSION_NOT_PROVED: [409, '본인 확인이 필요합니다. 비밀번호나 인증번호를 확인해주세요.'],
  MEMBER_NOT_FOUND: [404, '회원 정보를 찾을 수 없습니다.'],
  KAKAO_FAILED: [400, '카카오 로그인 처리 중 오류가 발생했습니다.'],
  KAKAO_EXPIRED: [409, '카카오 가입 시간이 지났습니다. 카카오 로그인을 다시 시도해주세요.'],
  /** Carries `kakaoLink`, which the client sends to loginProc with the password. */
  KAKAO_LINK: [
    409,
    '이 전화번호로 가입한 계정이 이미 있습니다. 이메일과 비밀번호로 로그인하시면 카카오 로그인이 연결됩니다.',
  ],
  // cart
  CART_LINE_NOT_FOUND: [404, '장바구니에서 상품을 찾을 수 없습니다.'],
  CART_EMPTY: [409, '장바구니가 비어 있습니다.'],
  // order-payment
  SHOP_NOT_OPEN: [409, '개업 준비 중인 쇼핑몰입니다. 지금은 주문할 수 없습니다.'],
  SHEET_NOT_FOUND: [404, '주문서를 찾을 수 없습니다. 장바구니에서 다시 시작해주세요.'],
  SHEET_CHANGED: [409, '주문서가 다른 화면에서 변경되었습니다. 주문서를 다시 확인해주세요.'],
  ADDRESS_NOT_FOUND: [404, '배송지를 찾을 수 없습니다.'],
  ADDRESS_TAKEN: [409, '같은 배송지가 이미 저장되어 있습니다.'],
  ADDRESS_BOOK_FULL: [409, '배송지는 10개까지 저장할 수 있습니다.'],
  ADDRESS_REQUIRED: [400, '올바른 주소를 입력해주세요.'],
  DETAIL_ADDRESS_REQUIRED: [400, '상세주소를 입력해주세요.'],
  ORDER_NOT_FOUND: [404, '해당 주문내역 정보가 없습니다.'],
  ORDER_ENDED: [409, '이미 끝난 주문입니다. 주문서를 다시 작성해주세요.'],
  MEMO_CHANGED: [409, '그 사이 다른 운영자가 메모를 수정했습니다. 저장된 메모와 입력한 메모를 비교해주세요.'],
  /** Carries `merchantUid`, the order. */
  ALREADY_ORDERED: [409, '방금 결제한 상품이 장바구니에 남아 있습니다. 주문 내역을 확인해주세요.'],
  UNPAID_ORDERS: [429, '최근 1시간 동안 결제하지 않은 주문이 너무 많습니다. 잠시 후 다시 주문해주세요.'],
  /** The message names the moment from which the member may order these goods again. */
  HELD_TOO_LONG: [409, '결제하지 않고 오래 잡아 두신 상품이 있습니다. 잠시 후 다시 주문해주세요.'],
  ILLEGAL_MOVE: [409, '현재 주문 상태에서는 할 수 없는 작업입니다.'],
  CANCEL_PENDING: [409, '취소를 처리하고 있는 주문입니다.'],
  PACKING_BATCH_NOT_FOUND: [404, '포장 목록을 찾을 수 없습니다.'],
  PACKING_BATCH_NOT_READY: [409, '포장 목록을 준비하고 있습니다. 잠시 후 다시 시도해주세요.'],
  NOTHING_TO_PACK: [409, '새로 출력할 주문이 없습니다. 이미 포장 목록에 들어갔거나 취소된 주문입니다.'],
  ALREADY_CANCELLED: [409, '이미 취소된 주문이거나, 결제정보가 없습니다.'],
  CANCEL_REFUSED: [409, '결제사에서 취소를 거절했습니다. 고객센터로 문의해주세요.'],
  /** Carries `methods`, the methods that are on now. */
  PAYMENT_METHOD_OFF: [409, '지금은 사용할 수 없는 결제 수단입니다. 다른 결제 수단을 골라주세요.'],
  /** Carries `merchantUid`, the order that the account belongs to. */
  DEPOSIT_AWAITED: [409, '입금을 기다리고 있는 주문입니다.'],
  /** The message names the reason: sale or sale gate, or the day until which the member cannot pay by deposit. */
  DEPOSITS_CLOSED: [
    409,
    '입금하지 않은 주문이 있어 지금은 무통장입금을 이용하실 수 없습니다. 다른 결제 수단을 이용해주세요.',
  ],
  DEPOSITS_OPEN: [409, '입금을 기다리는 주문이 3건 있습니다. 입금하거나 취소한 뒤 다시 이용해주세요.'],
  DEPOSITS_OFF: [
    409,
    '환불 계좌와 현금영수증 번호를 보관할 암호화 키(REFUND_ACCOUNT_KEY)가 없어 계좌이체와 무통장입금을 켤 수 없습니다.',
  ],
  REFUND_ACCOUNT_NEEDED: [409, '무통장입금으로 결제한 주문입니다. 환불받을 계좌를 먼저 입력해주세요.'],
  REFUND_ACCOUNT_INVALID: [400, '계좌번호는 숫자 7~20자로 입력해주세요.'],
  REFUND_ACCOUNT_HOLDER: [409, '예금주가 계좌와 다릅니다. 은행, 계좌번호, 예금주를 확인해주세요.'],
  CASH_RECEIPT_NUMBER: [
    400,
    '소득공제는 휴대폰 번호나 현금영수증 카드 번호를, 지출증빙은 사업자등록번호를 정확히 입력해주세요.',
  ],
  CASH_RECEIPT_NOT_FAILED: [409, '이미 처리된 현금영수증입니다.'],
  ESCROW_NOT_FAILED: [409, '이미 처리된 에스크로 배송입니다.'],
  CASH_RECEIPT_ISSUED: [409, '현금영수증이 이미 발급되었거나 발급되고 있어 신청을 바꿀 수 없습니다.'],
  PAYMENT_NOT_FOUND: [404, '결제 내역을 찾을 수 없습니다.'],
  PAYMENT_OF_ANOTHER_ORDER: [409, '다른 주문의 결제입니다.'],
  PAYMENT_NOT_PAID: [409, '결제가 완료되지 않았습니다.'],
  PAYMENT_MISMATCH: [409, '결제 금액이 주문 금액과 달라 결제를 취소했습니다.'],
  PAYMENT_TOO_LATE: [409, '이미 끝난 주문이어서 결제를 취소했습니다.'],
  PAYMENT_DUPLICATE: [409, '이미 결제된 주문이어서 중복 결제를 취소했습니다.'],
  TOO_MANY_ORDERS: [503, '지금 주문이 한꺼번에 몰리고 있습니다. 잠시 후 자동으로 다시 시도합니다.'],
  ORDER_BUSY: [503, '주문을 처리하고 있습니다. 잠시 후 다시 시도해주세요.'],
  PROVIDER_DOWN: [503, '결제사와 연결이 원활하지 않습니다. 잠시 후 자동으로 다시 확인합니다.'],
  UNKNOWN_PROVIDER: [404, '알 수 없는 결제사입니다.'],
  NOTICE_NOT_SIGNED: [401, '결제사의 서명을 확인하지 못한 알림입니다.'],
  TRACKING_NUMBER_INVALID: [400, '운송장 번호 형식이 올바르지 않습니다.'],
  MESSAGE_NOT_FAILED: [409, '이미 처리된 문자입니다.'],
  TRACKING_NUMBER_MOVED: [409, '그 사이 운송장 번호가 변경되었습니다. 현재 번호를 확인하고 다시 시도해주세요.'],
  ORDER_PACKED: [409, '이미 포장을 시작한 주문이어서 배송지를 바꿀 수 없습니다. 고객센터로 문의해주세요.'],
  RECEIVER_FEE_DIFFERS: [
    409,
    '추가 배송비가 다른 지역으로는 바꿀 수 없습니다. 주문을 취소하고 새 배송지로 다시 주문해주세요.',
  ],
  UNDO_TOO_LATE: [409, '처리한 지 한 시간이 지나 되돌릴 수 없습니다.'],
  UNDO_REFUSED: [409, '되돌릴 수 없는 주문입니다.'],
  CLAIM_OPEN: [409, '처리 중인 반품·교환 요청이 있어 구매확정할 수 없습니다.'],
  PARCEL_LINES_INVALID: [409, '보낼 상품과 수량이 남은 수량과 다릅니다. 주문을 다시 확인해주세요.'],
  POST_URL_INVALID: [400, '배송조회 주소는 http 또는 https로 시작하는 전체 주소여야 합니다.'],
  REFUND_EXISTS: [409, '이미 접수된 환불/교환 요청이 있습니다.'],
  REFUND_TOO_LATE: [409, '환불/교환 요청은 배송완료 후 7일 이내에만 할 수 있습니다.'],
  REFUND_NOT_DELIVERED: [409, '배송이 완료된 주문만 환불/교환을 요청할 수 있습니다.'],
  REFUND_NOT_FOUND: [404, '환불/교환 요청을 찾을 수 없습니다.'],
  CLAIM_MADE_TO_ORDER: [
    409,
    '주문제작에 동의하고 주문하신 상품이라 단순 변심으로는 교환·반품할 수 없습니다. 상품에 문제가 있으면 해당 사유를 골라주세요.',
  ],
  CLAIM_TOO_LATE: [409, '반품/교환을 신청할 수 있는 기간이 지났습니다.'],
  CLAIM_NOTICED_TOO_LATE: [
    409,
    '상품에 문제가 있음을 안 날부터 30일이 지나 반품/교환을 신청할 수 없습니다. 고객센터로 문의해주세요.',
  ],
  CLAIM_NOTICED_INVALID: [400, '문제를 안 날은 상품을 받은 날부터 오늘까지로 입력해주세요.'],
  CLAIM_NOT_SHIPPED: [409, '배송이 시작된 주문만 반품/교환을 신청할 수 있습니다. 배송 전에는 주문을 취소해주세요.'],
  CLAIM_SHIPPED: [409, '이미 배송이 시작되어 취소할 수 없습니다. 상품을 받은 뒤 반품을 신청해주세요.'],
  CLAIM_PACKED: [409, '이미 포장을 시작한 주문이라 일부 상품만 취소할 수 없습니다. 고객센터로 문의해주세요.'],
  CLAIM_WHOLE_ORDER: [409, '모든 상품을 취소하려면 주문 취소를 이용해주세요.'],
  CLAIM_TOO_MANY: [409, '신청할 수 있는 수량이 남아 있지 않습니다. 수량을 다시 확인해주세요.'],
  CLAIM_OPTION_INVALID: [400, '같은 상품의 판매 중인 옵션으로만 교환할 수 있습니다.'],
  CLAIM_OPTION_SOLD_OUT: [409, '교환할 옵션이 품절되었습니다. 다른 옵션을 선택하거나 반품으로 신청해주세요.'],
  CLAIM_DIFFERENCE_UNPAID: [409, '교환 차액 결제를 기다리고 있습니다. 결제가 끝나면 처리할 수 있습니다.'],
  CLAIM_MONEY_CHANGED: [409, '그 사이 환불 금액이 변경되었습니다. 금액을 다시 확인해주세요.'],
  CLAIM_REFUNDING: [409, '환불이 진행되고 있습니다. 잠시 후 다시 시도해주세요.'],
  SETTING_CHANGED: [409, '그 사이 다른 운영자가 설정을 변경했습니다. 저장된 값과 입력한 값을 비교해주세요.'],
  /** Carries `deliveryFee` and `remoteFee`, the current fees. */
  DELIVERY_FEE_CHANGED: [409, '배송비가 변경되었습니다. 바뀐 금액을 확인하고 다시 결제해주세요.'],
  SETTING_NOT_FOUND: [404, '설정을 찾을 수 없습니다.'],
  // waiting room; the first four carry the sale gate in `doorId`
  WAITING_ROOM: [409, '대기실을 운영하는 상품입니다. 대기실에서 차례가 되면 주문할 수 있습니다.'],
  PASS_EXPIRED: [409, '입장 시간이 지났습니다. 대기실에서 다시 차례를 기다려주세요.'],
  PASS_SPENT: [409, '이미 주문에 사용한 입장권입니다. 더 주문하려면 대기실에서 다시 차례를 기다려주세요.'],
  PASS_INVALID: [409, '사용할 수 없는 입장권입니다. 대기실에서 차례를 기다려주세요.'],
  PLACE_NOT_FOUND: [404, '대기 순서가 없습니다. 대기실에 다시 들어와주세요.'],
  DOOR_NOT_FOUND: [404, '대기실을 찾을 수 없거나 이미 종료되었습니다.'],
  DOOR_EXISTS: [409, '이미 켜져 있는 대기실이 있습니다. 그 대기실을 변경하거나 끈 뒤 다시 시도해주세요.'],
  DOOR_PERIOD: [400, '종료 시각은 시작 시각과 지금보다 뒤여야 합니다.'],
  DOOR_NEEDS_REDIS: [
    409,
    '대기실을 켜려면 모든 게이트웨이에 Redis가 필요합니다. 서버 설정(REDIS_URL, WAITING_ROOM_REDIS)을 확인해주세요.',
  ],
  DOOR_OF_SALE: [409, '행사에 딸린 대기실입니다. 행사에서 변경해주세요.'],
  JOIN_SLOWED: [429, '같은 인터넷 주소에서 많은 분이 들어오고 있습니다. 잠시 후 자동으로 들어갑니다.'],
  WAITING_ROOM_DOWN: [503, '대기실 연결이 원활하지 않습니다. 잠시 후 자동으로 다시 확인합니다.'],
  // coupon
  COUPON_NOT_FOUND: [404, '쿠폰을 찾을 수 없습니다.'],
  COUPON_CODE_UNKNOWN: [400, '존재하지 않는 쿠폰 코드입니다.'],
  COUPON_NOT_STARTED: [400, '아직 발급이 시작되지 않은 쿠폰입니다.'],
  COUPON_ENDED: [400, '발급 기간이 지난 쿠폰입니다.'],
  COUPON_DISABLED: [400, '발급이 중단된 쿠폰입니다.'],
  COUPON_HELD_ALREADY: [400, '이미 보유한 쿠폰입니다.'],
  COUPON_USED: [400, '이미 사용한 쿠폰입니다.'],
  COUPON_CODE_LIMIT: [429, '존재하지 않는 쿠폰 코드를 여러 번 입력했습니다. 1시간 뒤 다시 시도해주세요.'],
  COUPON_NOT_ISSUABLE: [409, '발급할 수 없는 쿠폰입니다.'],
  COUPON_OWNED: [409, '이미 보유한 회원입니다.'],
  COUPON_CODE_TAKEN: [409, '이미 사용 중인 쿠폰 코드입니다.'],
  COUPON_EXPIRED: [409, '유효 기간이 지난 쿠폰은 다시 활성화할 수 없습니다.'],
  COUPON_UNUSABLE: [409, '사용할 수 없는 쿠폰입니다. 쿠폰을 다시 선택해주세요.'],
  COUPON_MIN_PRICE: [409, '쿠폰의 최소 주문 금액을 채우지 못했습니다.'],
  /** Carries `usable`, the number of points that the order can use now. */
  POINTS_UNUSABLE: [409, '사용할 수 있는 적립금이 변경되었습니다. 적립금을 다시 확인해주세요.'],
  POINTS_SHORT: [409, '회원이 가진 적립금보다 많이 뺄 수 없습니다.'],
  /** Carries `limit`, the won that staff may give or take at once. With a limit, the sentence names it. */
  POINTS_OVER_LIMIT: [409, '직원이 줄 수 있는 적립금이 정해지지 않았습니다. 필요하면 쇼핑몰의 주인에게 요청해주세요.'],
  // review
  REVIEW_NOT_ALLOWED: [409, '배송완료된 상품만 리뷰를 작성할 수 있습니다.'],
  REVIEW_EXISTS: [409, '이미 리뷰를 작성한 상품입니다.'],
  REVIEW_NOT_FOUND: [404, '리뷰를 찾을 수 없습니다.'],
  NOTICE_NOT_FOUND: [404, '공지사항을 찾을 수 없습니다.'],
  REPLY_NOT_FOUND: [404, '답글을 찾을 수 없습니다.'],
  REPLY_PARENT_NOT_FOUND: [404, '답글을 달 글을 찾을 수 없습니다.'],
  // admin-reporting
  EXPORT_TOO_EARLY: [400, '종료일이 오늘인 경우, 오전 11시 이후에만 다운로드할 수 있습니다.'],
  EXCEL_UNREADABLE: [
    400,
    '엑셀 파일을 읽을 수 없습니다. Excel에서 열고 ‘다른 이름으로 저장’에서 ‘Excel 통합 문서(.xlsx)’로 저장한 뒤 다시 올려주세요.',
  ],
  EXCEL_LOCKED: [
    400,
    '암호가 걸린 파일입니다. Excel에서 암호를 지우고 ‘다른 이름으로 저장’에서 ‘Excel 통합 문서(.xlsx)’로 저장한 뒤 다시 올려주세요.',
  ],
  EXCEL_EMPTY: [400, '엑셀 파일에 처리할 행이 없습니다.'],
  EXCEL_BUSY: [429, '다른 엑셀 파일을 먼저 확인하고 있습니다. 잠시 후 다시 시도해주세요.'],
  EXCEL_COLUMNS: [400, '엑셀 파일에서 필요한 열을 찾을 수 없습니다.'],
  EXCEL_TOO_LONG: [400, '한 번에 10,000행까지 처리할 수 있습니다. 파일을 나누어 올려주세요.'],
  DATE_RANGE: [400, '시작일과 종료일을 모두 입력해주세요.'],
  PERIOD_REVERSED: [400, '시작일은 종료일보다 이후일 수 없습니다.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProblemCode = keyof typeof problems;

/** The body of every refusal: RFC 9457 with the shop's sentence, stable code and request id. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  code: ProblemCode;
  requestId: string;
  [more: string]: unknown;
}
