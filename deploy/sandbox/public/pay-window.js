// The payment window of both browser SDKs, which charges nobody. It is served in front of each of them.
window.sandboxPayWindow = (() => {
  const home = new URL(document.currentScript.src);
  const windowUrl = new URL('../window', home).href;
  const READY_WITHIN_MS = 10000;

  const isMobile = () => /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
  const addressOf = (request) => `${windowUrl}#${encodeURIComponent(JSON.stringify(request))}`;

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
    frame.src = addressOf(request);
    shade.append(frame);
    return { shade, frame };
  };

  /** Resolves with the result of the window, or with `notLoaded` when the window does not load. */
  const openFrame = (request, notLoaded) =>
    new Promise((resolve) => {
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
      const timer = setTimeout(() => close(notLoaded), READY_WITHIN_MS);
      window.addEventListener('message', listen);
    });

  return { isMobile, addressOf, openFrame };
})();
