// Stand-in of PortOne V1's browser SDK: the same calls and answers, with the window of pay-window.js.
(() => {
  const { isMobile, addressOf, openFrame } = window.sandboxPayWindow;
  let userCode;
  let open = false;

  const failed = (params, error_code, error_msg) => ({
    imp_uid: null,
    merchant_uid: params?.merchant_uid ?? null,
    error_code,
    error_msg,
  });

  const request_pay = (params, callback) => {
    const tell = typeof callback === 'function' ? callback : () => {};
    const refuse = (code, message) => setTimeout(tell, 0, failed(params, code, message));
    if (userCode === undefined) return refuse('NOT_INITIALIZED', 'IMP.init을 먼저 호출해주세요.');
    if (open) return refuse('ALREADY_OPEN', '이미 결제가 진행 중입니다.');
    const request = { user_code: userCode, params, origin: location.origin };
    const mobile = isMobile();
    if (mobile && !params?.m_redirect_url) {
      return refuse('INVALID_PARAM', '모바일 환경에서는 m_redirect_url이 필요합니다.');
    }
    if (params?.m_redirect_url && (mobile || params.popup === false)) {
      const whole = { ...request, channel: mobile ? 'mobile' : 'pc' };
      location.assign(addressOf(whole));
      return undefined;
    }
    open = true;
    const notLoaded = failed(params, 'WINDOW_NOT_LOADED', '결제창을 불러오지 못했습니다. 잠시 후 다시 시도해주세요.');
    openFrame({ ...request, channel: 'pc' }, notLoaded).then((result) => {
      open = false;
      tell(result);
    });
    return undefined;
  };

  window.IMP = {
    init: (code) => {
      userCode = String(code);
    },
    request_pay,
  };
})();
