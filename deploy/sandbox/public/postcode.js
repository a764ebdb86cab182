// Stand-in of the postcode widget: `new daum.Postcode({ oncomplete, … }).open()` or `.embed(element)`.
(() => {
  const home = new URL(document.currentScript.src);
  const searchUrl = new URL('search', home).href;
  const popups = new Map();

  const size = (value, otherwise) => (typeof value === 'number' ? `${value}px` : (value ?? otherwise));

  const pageUrl = (q) => `${searchUrl}#${encodeURIComponent(JSON.stringify({ origin: location.origin, q: q ?? '' }))}`;

  /** Listens only to messages of one search page. */
  const listen = (target, options, close) => {
    const hear = (event) => {
      if (event.origin !== home.origin || event.source !== target()) return;
      const { type, data, size: resized } = event.data ?? {};
      if (type === 'postcode:complete') {
        options.oncomplete?.(data);
        end('COMPLETE_CLOSE');
      }
      if (type === 'postcode:search') options.onsearch?.(data);
      if (type === 'postcode:resize') options.onresize?.(resized);
      if (type === 'postcode:close') end('FORCE_CLOSE');
    };
    const end = (state) => {
      window.removeEventListener('message', hear);
      close(state);
    };
    window.addEventListener('message', hear);
    return end;
  };

  class Postcode {
    constructor(options = {}) {
      this.options = options;
    }

    embed(element, { q, autoClose = true } = {}) {
      const { width, height } = this.options;
      const frame = document.createElement('iframe');
      frame.src = pageUrl(q);
      frame.title = '우편번호 검색';
      frame.dataset.testid = 'postcode-frame';
      frame.style.cssText = 'display:block;border:0;color-scheme:light';
      frame.style.width = size(width, '100%');
      frame.style.height = size(height, '100%');
      frame.style.minHeight = '300px';
      listen(
        () => frame.contentWindow,
        this.options,
        (state) => {
          if (autoClose) frame.remove();
          this.options.onclose?.(state);
        },
      );
      element.replaceChildren(frame);
    }

    open({ q, left, top, popupTitle = '우편번호 검색', popupKey, autoClose = true } = {}) {
      const known = popupKey === undefined ? undefined : popups.get(popupKey);
      if (known !== undefined && !known.closed) return known.focus();
      const { width = 500, height = 600 } = this.options;
      const features = [
        `width=${width}`,
        `height=${height}`,
        ...(left ? [`left=${left}`] : []),
        ...(top ? [`top=${top}`] : []),
      ];
      const popup = window.open(pageUrl(q), popupKey ?? popupTitle, features.join(','));
      if (popup === null) return undefined;
      if (popupKey !== undefined) popups.set(popupKey, popup);
      const end = listen(
        () => popup,
        this.options,
        (state) => {
          clearInterval(watch);
          if (autoClose) popup.close();
          this.options.onclose?.(state);
        },
      );
      const watch = setInterval(() => {
        if (popup.closed) end('FORCE_CLOSE');
      }, 300);
      return undefined;
    }
  }

  window.daum = { ...window.daum, Postcode, postcode: { load: (ready) => ready(), version: 'sandbox' } };
  window.kakao = { ...window.kakao, Postcode };
})();
