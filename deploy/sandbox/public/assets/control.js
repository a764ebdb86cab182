// The control page: shows every two seconds what the stand-ins received, and lets a person set faults.
import { showBehaviour } from './control-behaviour.js';
import { messageLine, paymentRow, personLine, trackingLine, webhookLine } from './control-rows.js';
import { call, el, find, time } from './dom.js';

const EveryMs = 2000;

const say = (text, wrong = false) => {
  find('control-live').textContent = text;
  find('control-live').classList.toggle('wrong', wrong);
};

const fill = (testid, rows, empty) => {
  const target = find(testid);
  const body = target.tagName === 'TABLE' ? target.tBodies[0] : target;
  const nothing =
    target.tagName === 'TABLE'
      ? el('tr', {}, [el('td', { colspan: 7, class: 'caption', text: empty })])
      : el('li', { class: 'caption', text: empty });
  body.replaceChildren(...(rows.length > 0 ? rows : [nothing]));
};

/** The state that is shown. Without a change nothing is drawn again, because a focused button would lose its focus. */
let shownState = '';

const show = (state) => {
  showBehaviour(state.behaviour, changed);
  const text = JSON.stringify({ ...state, behaviour: undefined });
  if (text === shownState) return;
  shownState = text;
  fill('control-payments', state.payments.map(paymentRow(changed)), '아직 결제가 없습니다.');
  fill('control-messages', state.messages.map(messageLine), '아직 보낸 문자가 없습니다.');
  fill('control-webhooks', state.webhooks.map(webhookLine), '아직 보낸 웹훅이 없습니다.');
  fill('control-tracking', state.tracking.map(trackingLine), '아직 알려진 배송이 없습니다.');
  fill('control-people', state.people.map(personLine), '아직 카카오로 로그인한 사람이 없습니다.');
};

const changed = async (error) => {
  if (error === undefined) await refresh();
  else say(error, true);
};

const refresh = async () => {
  const { data, error } = await call('/_sandbox/state');
  if (error !== undefined) return say(error, true);
  show(data);
  return say(`${time(Date.now())} 기준`);
};

find('control-reset').addEventListener('click', async () => {
  await call('/_sandbox/behaviour', { method: 'DELETE' });
  await refresh();
});

find('control-tracking-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.currentTarget;
  const { error } = await call('/_sandbox/tracking', { method: 'POST', body: Object.fromEntries(new FormData(form)) });
  if (error === undefined) form.reset();
  await changed(error);
});

const loop = async () => {
  if (!document.hidden) await refresh();
  setTimeout(loop, EveryMs);
};

loop();
