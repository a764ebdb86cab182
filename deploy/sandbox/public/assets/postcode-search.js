// The search page: a person finds a place, and the page sends one of the two addresses of that place to the shop.
import { call, el, find } from './dom.js';

const readOptions = () => {
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return {};
  }
};

const options = readOptions();
const owner = window.parent === window ? window.opener : window.parent;
const input = find('postcode-query');

/** Sends a message with the address only to the origin of the page that opened this page. */
const tell = (message) => {
  if (owner && options.origin) owner.postMessage(message, options.origin);
};

const say = (text) => {
  find('postcode-status').textContent = text;
};

const line = (kind, label, text, data) => {
  const button = el('button', { type: 'button', class: 'place-line', 'data-testid': kind }, [
    el('span', { class: 'badge', text: label }),
    el('span', { text }),
  ]);
  button.addEventListener('click', () => tell({ type: 'postcode:complete', data }));
  return button;
};

const row = ({ zonecode, road, jibun, buildingName, choices }) =>
  el('li', { class: 'place', 'data-testid': 'postcode-item' }, [
    el('span', { class: 'zonecode num', text: zonecode }),
    line('postcode-road', '도로명', buildingName === '' ? road : `${road} (${buildingName})`, choices.R),
    line('postcode-jibun', '지번', jibun, choices.J),
  ]);

const search = async (query) => {
  input.value = query;
  if (query.trim() === '') return say('검색어를 입력해주세요.');
  say('검색하고 있습니다.');
  const { data, error } = await call(`/postcode/addresses?q=${encodeURIComponent(query)}`);
  if (error !== undefined) return say(`${error} 다시 검색해주세요.`);
  find('postcode-tips').hidden = data.length > 0;
  find('postcode-results').replaceChildren(...data.map(row));
  say(data.length === 0 ? `‘${query}’에 대한 검색 결과가 없습니다.` : `검색 결과 ${data.length}건`);
  return tell({ type: 'postcode:search', data: { q: query, count: data.length } });
};

/** Moves the focus with the arrow keys from the field through all addresses and back. */
const walk = (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') tell({ type: 'postcode:close' });
  if (step === undefined) return;
  const stops = [input, ...document.querySelectorAll('.place-line')];
  const at = stops.indexOf(document.activeElement);
  const next = stops[at + step];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
};

find('postcode-form').addEventListener('submit', (event) => {
  event.preventDefault();
  search(input.value);
});
for (const chip of document.querySelectorAll('.chip')) chip.addEventListener('click', () => search(chip.textContent));
document.addEventListener('keydown', walk);
new ResizeObserver(() => {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  tell({ type: 'postcode:resize', size: { width, height } });
}).observe(document.body);

input.focus();
if (options.q) search(options.q);
