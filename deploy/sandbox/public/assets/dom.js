// Small helpers of the sandbox's pages. Text is inserted as text, never as markup.

export const find = (testid) => document.querySelector(`[data-testid="${testid}"]`);

export const el = (tag, { text, ...attributes } = {}, children = []) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  if (text !== undefined) element.textContent = String(text);
  element.append(...children);
  return element;
};

export const won = (amount) => `${Number(amount).toLocaleString('ko-KR')}원`;

const seoul = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

export const time = (at) => seoul.format(new Date(at));

/**
 * Calls this sandbox. A failure does not reject, but sets `error` in the result, so that a page always has a message to
 * show.
 */
export const call = async (path, { method = 'GET', body } = {}) => {
  const hasBody = body !== undefined;
  try {
    const answer = await fetch(path, {
      method,
      headers: hasBody ? { 'content-type': 'application/json' } : {},
      body: hasBody ? JSON.stringify(body) : undefined,
    });
    const data = await answer.json().catch(() => undefined);
    if (answer.ok) return { data };
    return { error: data?.message ?? `요청이 실패했습니다. (${answer.status})` };
  } catch {
    return { error: '샌드박스에 연결할 수 없습니다.' };
  }
};
