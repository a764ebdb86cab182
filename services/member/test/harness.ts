import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shopProfileSaved } from '@gyeol/contracts/events/catalog.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { buildSandbox } from '@gyeol/sandbox/app.ts';
import { readConfig } from '@gyeol/sandbox/config.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { shopNamed } from '@gyeol/service-kit/testing/shop-profile.ts';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import type { Passwords } from '../src/login/passwords.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'gyeol-member-'));

const createKeysDir = (): string => {
  const directory = folder();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(directory, '2026-01.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return directory;
};

interface Message {
  to: string;
  text: string;
  at: string;
}
interface KakaoProfile {
  id: string;
  name?: string;
  phone_number?: string;
}

const openProviders = async () => {
  const dataDir = folder();
  const sandbox = await buildSandbox(
    readConfig({ GYEOL_SANDBOX: 'on', SANDBOX_DATA: dataDir, SANDBOX_PORT: '0', LOG_LEVEL: 'silent' }),
  );
  const url = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async <T>(path: string, body?: unknown): Promise<T> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/_sandbox${path}`, body === undefined ? {} : init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    url,
    messages: (to: string) => ask<Message[]>(`/messages?to=${to}`),
    behave: (behaviour: Record<string, unknown>) => ask('/behaviour', behaviour),
    kakaoCode: async (profile: KakaoProfile) => (await ask<{ code: string }>('/kakao/code', profile)).code,
    close: async () => {
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
export type Providers = Awaited<ReturnType<typeof openProviders>>;

const configFor = (providersUrl: string, keysDir: string, more: Partial<Config> = {}) => ({
  ...{ sandbox: true, jwtKeysDir: keysDir, jwtKeyWaitSeconds: 600 },
  secondFactorKeys: [{ id: 'test', key: 'ab'.repeat(32) }],
  ...{ kakaoAuthUrl: `${providersUrl}/kakao`, kakaoApiUrl: `${providersUrl}/kakao` },
  ...{ kakaoClientId: 'sandbox-kakao-client', kakaoClientSecret: 'sandbox-kakao-secret' },
  kakaoRedirectUri: 'http://127.0.0.1:8080/kakao/oauth/redirect',
  publicUrl: undefined as string | undefined,
  staffNetworks: [] as readonly string[],
  ...{ smsProvider: 'sandbox' as const, solapiApiUrl: `${providersUrl}/solapi`, smsFrom: '0212345678' },
  ...{ solapiApiKey: 'sandbox-solapi-key', solapiApiSecret: 'sandbox-solapi-secret' },
  ...{ smsDailyPerPhone: 100, smsDailyTotal: 10_000 },
  ...more,
});

let serial = 0;
const signUpForm = (n: number) => ({
  username: `person${n}@example.com`,
  password: 'correct horse',
  displayName: `손님${n}`,
  realName: '김손님',
  phoneNumber: `010${String(20_000_000 + n)}`,
  address: '서울시 종로구 세종대로 1',
  detailAddress: '2층',
  postCode: '03154',
});
/** A sign-up form with values that no other form has. */
export const newSignUpForm = (more: Partial<ReturnType<typeof signUpForm>> = {}) => {
  serial += 1;
  return { ...signUpForm(serial), ...more };
};
export type SignUpForm = ReturnType<typeof newSignUpForm>;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (headers: Readonly<Record<string, unknown>>): string =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

export interface Harness extends TestApp<Config> {
  readonly providers: Providers;
  signUp(form?: SignUpForm): Promise<SignUpForm>;
  tokenOf(form: Pick<SignUpForm, 'username' | 'password'>): Promise<string>;
}

/** `shopName` is null while the shop has no name. */
export const openMember = async (
  more: Partial<Config> = {},
  shopName: string | null = '결',
  passwords?: Passwords,
): Promise<Harness> => {
  const providers = await openProviders();
  const keysDir = createKeysDir();
  const app = await createTestApp<Config>({
    name: 'member',
    migrations: new URL('../migrations/', import.meta.url),
    build: (deps) => buildApp(deps, { smsRestMs: 0, passwords }),
    config: configFor(providers.url, keysDir, more),
  });
  if (shopName !== null)
    await app.deliver(shopProfileSaved, { subject: 'shop', version: 1, data: shopNamed(shopName) });
  const signUp = async (form: SignUpForm = newSignUpForm()): Promise<SignUpForm> => {
    const headers = await prove(app, providers, form);
    const response = await app.call(memberCalls.register, { body: form, headers });
    if (response.status !== 200) throw new Error(`sign-up: ${response.status} ${response.code}`);
    return form;
  };
  const tokenOf = async ({ username, password }: Pick<SignUpForm, 'username' | 'password'>): Promise<string> => {
    const response = await app.call(memberCalls.login, { body: { username, password } });
    if (response.status !== 200) throw new Error(`login: ${response.status} ${response.code}`);
    return response.body.accessToken;
  };
  const close = async (): Promise<void> => {
    await app.close();
    await providers.close();
    rmSync(keysDir, { recursive: true, force: true });
  };
  return { ...app, logged: app.logged, providers, signUp, tokenOf, close };
};

export const codeSentTo = async (providers: Providers, phone: string): Promise<string> =>
  /\d{6}/.exec((await providers.messages(phone))[0]?.text ?? '')?.[0] ?? '';

/** Answers the headers that the browser sends after it proved the phone. */
export const prove = async (
  app: Pick<TestApp<Config>, 'call' | 'deps'>,
  providers: Providers,
  { phoneNumber }: Pick<SignUpForm, 'phoneNumber'>,
): Promise<{ cookie: string }> => {
  const sent = await app.call(memberCalls.sendCode, { params: { phone: phoneNumber } });
  if (sent.status !== 200) throw new Error(`sendMessage: ${sent.status} ${sent.code}`);
  if (app.deps.config.smsProvider === 'sandbox') return { cookie: '' };
  const headers = { cookie: cookiesOf(sent.headers) };
  const code = await codeSentTo(providers, phoneNumber);
  const response = await app.call(memberCalls.verifyCode, { body: { phoneNumber, code }, headers });
  if (response.status !== 200) throw new Error(`verifyCode: ${response.status} ${response.code}`);
  return { cookie: cookiesOf(response.headers) };
};
