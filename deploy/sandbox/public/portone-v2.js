// Stand-in of PortOne V2's browser SDK: `PortOne.requestPayment` with the window of V1, which charges nobody.
(() => {
  const home = new URL(document.currentScript.src);
  const windowUrl = new URL('../window', home).href;
  const READY_WITHIN_MS = 10000;
  let open = false;

  const isMobile = () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);

  const failed = (params, code, message) => ({
    transactionType: 'PAYMENT',
    paymentId: params?.paymentId,
    code,
    message,
  });

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
    return () => {
      for (const element of others) element.inert = false;
    };
  };

  const openFrame = (request) =>
    new Promise((resolve) => {
      const before = document.activeElement;
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
      document.body.append(shade);
      const showRest = hideRest(shade);
      const close = (result) => {
        clearTimeout(timer);
        window.removeEventListener('message', listen);
        showRest();
        shade.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve(result);
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
        () => close(failed(request.params, 'UnknownError', '결제창을 불러오지 못했습니다. 잠시 후 다시 시도해주세요.')),
        READY_WITHIN_MS,
      );
      window.addEventListener('message', listen);
    });

  const requestPayment = async (params) => {
    if (open) throw Object.assign(new Error('이미 결제가 진행 중입니다.'), { code: 'BadRequest' });
    const mobile = isMobile();
    const request = { version: 'v2', params, origin: location.origin, channel: mobile ? 'mobile' : 'pc' };
    if (mobile && !params?.redirectUrl)
      return failed(params, 'BadRequest', '모바일 환경에서는 redirectUrl이 필요합니다.');
    if (mobile) {
      location.assign(`${windowUrl}#${encodeURIComponent(JSON.stringify(request))}`);
      return undefined;
    }
    open = true;
    try {
      return await openFrame(request);
    } finally {
      open = false;
    }
  };

  window.PortOne = { requestPayment };
})();
