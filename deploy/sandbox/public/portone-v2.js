// Stand-in of PortOne V2's browser SDK: `PortOne.requestPayment` with the window of pay-window.js.
(() => {
  const { isMobile, addressOf, openFrame } = window.sandboxPayWindow;
  let open = false;

  const failed = (params, code, message) => ({
    transactionType: 'PAYMENT',
    paymentId: params?.paymentId,
    code,
    message,
  });

  const requestPayment = async (params) => {
    if (open) throw Object.assign(new Error('이미 결제가 진행 중입니다.'), { code: 'BadRequest' });
    const mobile = isMobile();
    const request = { version: 'v2', params, origin: location.origin, channel: mobile ? 'mobile' : 'pc' };
    if (mobile && !params?.redirectUrl)
      return failed(params, 'BadRequest', '모바일 환경에서는 redirectUrl이 필요합니다.');
    if (mobile) {
      location.assign(addressOf(request));
      return undefined;
    }
    open = true;
    try {
      const message = '결제창을 불러오지 못했습니다. 잠시 후 다시 시도해주세요.';
      return await openFrame(request, failed(params, 'UnknownError', message));
    } finally {
      open = false;
    }
  };

  window.PortOne = { requestPayment };
})();
