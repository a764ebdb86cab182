import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder } from '../support/buying.ts';
import { signUp } from '../support/members.ts';
import { orSkip } from '../support/parts.ts';
import { cacheDir } from '../support/programs.ts';
import { demandPythonPackage } from '../support/python.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const generator = await orSkip(() => demandPythonPackage('openapi-python-client', '0.29.1'));

/** Reads the orders of a member and the claims of the first order, with the types of `shop.ts`. */
const typescriptProgram = `
import createClient from 'openapi-fetch';
import type { paths } from './shop.ts';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const login = await client.POST('/api/loginProc', { body: { username, password } });
if (!login.data) throw new Error(login.error.message);
const headers = { authorization: \`Bearer \${login.data.accessToken}\` };
const orders = await client.GET('/payment/getList/{page}/{size}', { params: { path: { page: 0, size: 10 } }, headers });
if (!orders.data) throw new Error(orders.error.message);
const [order] = orders.data._embedded.paymentHistoryDTOList;
const uid = order?.merchantUid ?? '';
const claims = await client.GET('/api/claims/order/{uid}', { params: { path: { uid } }, headers });
if (!claims.data) throw new Error(claims.error.message);
const status: 'PREPARING' | 'SHIPPING' | 'DELIVERED' | 'CANCELLED' | undefined = order?.paymentStatus;
console.log(JSON.stringify({ uid, status, claims: claims.data.claims.length, claimable: claims.data.lines.length }));
`;

const pythonProgram = `
import json, sys
from shop_client import AuthenticatedClient, Client
from shop_client.api.member import member_login
from shop_client.api.order_payment import order_claimable_lines, order_history
from shop_client.models import MemberLoginBody

base_url, username, password = sys.argv[1:]
token = member_login.sync(client=Client(base_url=base_url), body=MemberLoginBody(username=username, password=password))
client = AuthenticatedClient(base_url=base_url, token=token.access_token)
order = order_history.sync(0, 10, client=client).field_embedded.payment_history_dto_list[0]
claims = order_claimable_lines.sync(order.merchant_uid, client=client)
print(json.dumps({
    'uid': order.merchant_uid, 'status': order.payment_status.value,
    'claims': len(claims.claims), 'claimable': len(claims.lines),
}))
`;

/**
 * The generator cannot read these content types, so they count as bytes. Without `post_hooks: []`, the generator would
 * format the client with a program of its own.
 */
const pythonSettings = `content_type_overrides:
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet: application/octet-stream
  image/*: application/octet-stream
post_hooks: []
`;

describe.skipIf(skipped)('a client that is generated from /openapi.json', () => {
  let folder: string;
  let args: readonly [string, string, string];
  let expected: object;
  beforeAll(async () => {
    mkdirSync(cacheDir, { recursive: true });
    folder = mkdtempSync(join(cacheDir, 'clients-'));
    const member = await signUp(shop);
    const { optionId } = await buyableOption(member.client);
    const order = await placeOrder(member.client, { optionId, quantity: 1 });
    await payOrder(member.client, sandbox, order);
    args = [shop, member.username, member.password];
    expected = { uid: order.merchantUid, status: 'PREPARING', claims: 0, claimable: 1 };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('signs in and reads orders and claims in TypeScript, under strict types', async () => {
    writeFileSync(join(folder, 'shop.ts'), astToString(await openapiTS(new URL('/openapi.json', shop))));
    writeFileSync(join(folder, 'read-orders.ts'), typescriptProgram);
    const settings = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--types',
      'node',
    ];
    const typeRules = ['--allowImportingTsExtensions', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const checked = execute(join(root, 'node_modules/.bin/tsc'), [
      ...settings,
      ...typeRules,
      join(folder, 'read-orders.ts'),
    ]);
    expect(
      await checked.then(
        () => '',
        ({ stdout, message }: { stdout: string; message: string }) => stdout || message,
      ),
    ).toBe('');
    const { stdout } = await execute(process.execPath, [join(folder, 'read-orders.ts'), ...args]);
    expect(JSON.parse(stdout)).toEqual(expected);
  });

  it.skipIf('reason' in generator)(
    'signs in and reads orders and claims in Python, with all modules usable',
    async () => {
      if ('reason' in generator) return;
      const env = { ...process.env, PYTHONPATH: `${generator.part}:${folder}` };
      const python = (...words: string[]) => execute('python3', words, { cwd: folder, env, maxBuffer: 1e8 });
      writeFileSync(join(folder, 'settings.yaml'), pythonSettings);
      writeFileSync(join(folder, 'read_orders.py'), pythonProgram);
      const source = ['--url', `${shop}/openapi.json`, '--config', 'settings.yaml'];
      const target = ['--meta', 'none', '--output-path', 'shop_client', '--overwrite', '--fail-on-warning'];
      await python('-m', 'openapi_python_client', 'generate', ...source, ...target);
      const everything =
        'import importlib, pkgutil, shop_client\nfor m in pkgutil.walk_packages(shop_client.__path__, "shop_client."): importlib.import_module(m.name)';
      await python('-c', everything);
      const { stdout } = await python('read_orders.py', ...args);
      expect(JSON.parse(stdout)).toEqual(expected);
    },
  );
});
