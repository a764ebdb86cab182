import { join } from 'node:path';

export interface SandboxConfig {
  host: string;
  port: number;
  dataDir: string;
  /** The main address first. */
  shopOrigins: string[];
  webhookUrl: string;
  /**
   * The names of the sandbox in its container network. Callers may use the control API under these names. Empty outside
   * a container.
   */
  containerNames: string[];
  logLevel: string;
  portone: { key: string; secret: string; code: string };
  /** PortOne V2. The newest secret of notices signs; a shop may know several. */
  portoneV2: { secret: string; storeId: string; webhookSecret: string; webhookUrl: string };
  kakao: { clientId: string; clientSecret: string; redirectUris: string[] };
  /** Without `senders` any well-formed sender number counts as registered. */
  solapi: { key: string; secret: string; senders: string[] };
  tracking: { clientId: string; clientSecret: string };
}

export class ConfigError extends Error {}

const loopbackNames = ['127.0.0.1', 'localhost'];

/**
 * Adds the other name of loopback (localhost or 127.0.0.1). A shop can be opened under both names, and a browser treats
 * them as two origins.
 */
const withAliases = (address: string): string[] => {
  const url = new URL(address);
  if (!loopbackNames.includes(url.hostname)) return [address];
  const others = loopbackNames.filter((name) => name !== url.hostname);
  return [address, ...others.map((name) => address.replace(`//${url.hostname}`, `//${name}`))];
};

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

const problemsOf = (env: NodeJS.ProcessEnv, port: number, urls: Record<string, string[]>): string[] => {
  const problems: string[] = [];
  if (env.GYEOL_SANDBOX !== 'on') problems.push('GYEOL_SANDBOX must be on: stand-ins are for development only');
  if (!Number.isInteger(port) || port < 0 || port > 65535) problems.push('SANDBOX_PORT must be a port number');
  for (const [name, values] of Object.entries(urls)) {
    if (values.length === 0 || !values.every(isHttpUrl)) problems.push(`${name} must be http(s) URLs`);
  }
  return problems;
};

/** @throws {ConfigError} naming every bad key at once */
export const readConfig = (env: NodeJS.ProcessEnv): SandboxConfig => {
  const port = Number(env.SANDBOX_PORT ?? 8090);
  const shop = list(env.SANDBOX_SHOP_ORIGIN ?? 'http://127.0.0.1:8080').map((origin) => origin.replace(/\/$/, ''));
  const webhookUrl = env.SANDBOX_WEBHOOK_URL ?? `${shop[0]}/api/payment/webhook/portone`;
  const redirectUris = list(env.SANDBOX_KAKAO_REDIRECT_URI ?? `${shop[0]}/kakao/oauth/redirect`);
  const problems = problemsOf(env, port, {
    SANDBOX_SHOP_ORIGIN: shop,
    SANDBOX_WEBHOOK_URL: [webhookUrl],
    SANDBOX_KAKAO_REDIRECT_URI: redirectUris,
  });
  if (problems.length > 0) throw new ConfigError(problems.join('; '));
  const shopOrigins = [...new Set(shop.flatMap((address) => withAliases(new URL(address).origin)))];
  return {
    host: env.SANDBOX_HOST ?? '127.0.0.1',
    port,
    dataDir: env.SANDBOX_DATA ?? join(env.GYEOL_DATA ?? '.gyeol', 'sandbox'),
    shopOrigins,
    webhookUrl,
    containerNames: list(env.SANDBOX_CONTAINER_NAMES),
    logLevel: env.LOG_LEVEL ?? 'warn',
    portone: {
      key: env.SANDBOX_IMP_KEY ?? 'sandbox-imp-key',
      secret: env.SANDBOX_IMP_SECRET ?? 'sandbox-imp-secret',
      code: env.SANDBOX_IMP_CODE ?? 'imp00000000',
    },
    portoneV2: {
      secret: env.SANDBOX_V2_SECRET ?? 'sandbox-v2-secret',
      storeId: env.SANDBOX_V2_STORE_ID ?? 'store-sandbox',
      webhookSecret: env.SANDBOX_V2_WEBHOOK_SECRET ?? 'whsec_c2FuZGJveC12Mi13ZWJob29rLXNlY3JldA==',
      webhookUrl: env.SANDBOX_V2_WEBHOOK_URL ?? `${shop[0]}/api/payment/notice/portone-v2`,
    },
    kakao: {
      clientId: env.SANDBOX_KAKAO_CLIENT_ID ?? 'sandbox-kakao-client',
      clientSecret: env.SANDBOX_KAKAO_CLIENT_SECRET ?? 'sandbox-kakao-secret',
      redirectUris: [...new Set(redirectUris.flatMap(withAliases))],
    },
    solapi: {
      key: env.SANDBOX_SOLAPI_KEY ?? 'sandbox-solapi-key',
      secret: env.SANDBOX_SOLAPI_SECRET ?? 'sandbox-solapi-secret',
      senders: list(env.SANDBOX_SOLAPI_FROM),
    },
    tracking: {
      clientId: env.SANDBOX_TRACKING_CLIENT_ID ?? 'sandbox-tracking-client',
      clientSecret: env.SANDBOX_TRACKING_CLIENT_SECRET ?? 'sandbox-tracking-secret',
    },
  };
};
