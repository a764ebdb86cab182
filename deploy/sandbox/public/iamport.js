// Stand-in of PortOne V1's browser SDK: the same calls and answers, and a card window that charges nobody.
(() => {
  const home = new URL(document.currentScript.src);
  const windowUrl = new URL('../window', home).href;
  const READY_WITHIN_MS = 10000;
  let userCode;
  let open = false;

  const isMobile = () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);

  const styles = {
    shade:
      'position:fixed;inset:0;z-index:2147483000;display:flex;align-items:center;justify-content:center;background:rgba(29,26,23,.56)',
    frame:
      'width:min(480px,100%);height:min(720px,100%);border:0;border-radius:8px;background:#faf8f5;color-scheme:light',
  };

  /** Makes everything behind the window unreachable until the window closes, for the keyboard too. */
  const hideRest = (shade) => {
    const others = [...document.body.children].filter((element) => element !== shade && !element.inert);
    for (const element of others) element.inert = true;
    const overflow = document.documentElement.style.overflow;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      for (const element of others) element.inert = false;
      document.documentElement.style.overflow = overflow;
    };
  };

  const buildWindow = (request) => {
    const shade = document.createElement('div');
    shade.style.cssText = styles.shade;
    shade.setAttribute('role', 'dialog');
    shade.setAttribute('aria-modal', 'true');
    shade.setAttribute('aria-label', '결제');
    shade.dataset.testid = 'pay-overlay';
    const frame = document.createElement('iframe');
    frame.style.cssText = styles.frame;
    frame.title = '결제';
    frame.dataset.testid = 'pay-frame';
    frame.src = `${windowUrl}#${encodeURIComponent(JSON.stringify(request))}`;
    shade.append(frame);
    return { shade, frame };
  };

  const openFrame = (request, done) => {
    const before = document.activeElement;
    const { shade, frame } = buildWindow(request);
    document.body.append(shade);
    const showRest = hideRest(shade);
    const close = (result) => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
      showRest();
      shade.remove();
      if (before instanceof HTMLElement) before.focus();
      done(result);
    };
    const listen = (event) => {
      if (event.origin !== home.origin || event.source !== frame.contentWindow) return;
      if (event.data?.type === 'portone:ready') {
        clearTimeout(timer);
        frame.focus();
      }
      if (event.data?.type === 'portone:result') close(event.data.result);
    };
    const timer = setTimeout(
      () =>
        close(failed(request.params, 'WINDOW_NOT_LOADED', '결제창을 불러오지 못했습니다. 잠시 후 다시 시도해주세요.')),
      READY_WITHIN_MS,
    );
    window.addEventListener('message', listen);
  };

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
      location.assign(`${windowUrl}#${encodeURIComponent(JSON.stringify(whole))}`);
      return undefined;
    }
    open = true;
    return openFrame({ ...request, channel: 'pc' }, (result) => {
      open = false;
      tell(result);
    });
  };

  window.IMP = {
    init: (code) => {
      userCode = String(code);
    },
    request_pay,
  };
})();
