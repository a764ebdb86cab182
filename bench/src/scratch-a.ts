import { writeFileSync, readFileSync } from 'node:fs';
import { admin } from '../../tests/support/members.ts';
import { startStack } from '../../tests/support/stack.ts';
import { newItem } from '../../tests/support/stock.ts';
import { mintMemberClient } from '../../tests/support/tokens.ts';
import { runningProcesses } from '../../tests/support/processes.ts';
import { cpuOfAnOrder, readCpu } from './cpu.ts';
import { measurePurchases } from './purchases.ts';

const [args = '', seconds = '15', profile = '', envText = '{}'] = process.argv.slice(2);
const stack = await startStack({ demo: true, args: args.split(' ').filter(Boolean), env: JSON.parse(envText) });
const pssOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kb = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024);
  return `rss ${kb('Rss')} pss ${kb('Pss')} anon ${kb('Pss_Anon')}`;
};
const memory = () => { const seen = new Map<number, string>(); for (const [pid, names] of runningProcesses(stack.dataDir)) seen.set(pid, `${names.length > 1 ? 'together' : names[0]} ${pssOf(pid)}`); return [...seen.values()].join(' | '); };
try {
  console.log('idle', memory());
  const watcher = await admin(stack.shop);
  const optionIds: number[] = [];
  for (let i = 0; i < 20; i += 1) optionIds.push((await newItem(watcher, 100_000)).optionId);
  const buyers = Array.from({ length: 500 }, () => mintMemberClient(stack.shop, stack.dataDir));
  await measurePurchases(stack, buyers, optionIds, { atOnce: 16, seconds: 6 });
  const before = readCpu(stack);
  let stop: (() => Promise<void>) | undefined;
  if (profile) {
    const [pid] = [...runningProcesses(stack.dataDir)].find(([, names]) => names.includes('gateway')) ?? [0];
    process.kill(pid, 'SIGUSR1');
    await new Promise((r) => setTimeout(r, 1000));
    const [target] = (await (await fetch('http://127.0.0.1:9229/json')).json()) as { webSocketDebuggerUrl: string }[];
    const ws = new WebSocket(target!.webSocketDebuggerUrl);
    await new Promise((r) => ws.addEventListener('open', r));
    let id = 0; const pending = new Map<number, (v: any) => void>();
    ws.addEventListener('message', (e) => { const m = JSON.parse(String(e.data)); pending.get(m.id)?.(m.result); });
    const send = (method: string, params = {}) => new Promise<any>((r) => { id += 1; pending.set(id, r); ws.send(JSON.stringify({ id, method, params })); });
    await send('Profiler.enable'); await send('Profiler.setSamplingInterval', { interval: 500 }); await send('Profiler.start');
    stop = async () => { const { profile: p } = await send('Profiler.stop'); writeFileSync(profile, JSON.stringify(p)); ws.close(); };
  }
  const measured = await measurePurchases(stack, buyers, optionIds, { atOnce: 16, seconds: Number(seconds) });
  await stop?.();
  console.log(args, measured.perSecond, 'failed', JSON.stringify(measured.failed), 'settle', JSON.stringify(measured.steps.settle), cpuOfAnOrder(before, readCpu(stack), measured.done));
  console.log('after', memory());
  if (!profile) console.log((await (await fetch(`${stack.shop}/metrics`)).text()).split('\n').filter((l) => /^db_pool_connections/.test(l) && !/waiting/.test(l)).join('\n'));
} finally {
  console.log(stack.output().split('\n').filter((l) => /warn|error|ERROR|WARN/.test(l)).slice(0, 10).join('\n'));
  await stack.stop();
}
