import { join } from 'node:path';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { variableOf } from '@gyeol/service-kit/config.ts';
import { poolSize } from './connections.ts';
import type { DataDir } from './data-dir.ts';
import type { DatabaseName } from './databases.ts';
import { createInstances, createTogetherInstances, Instances, type ServiceInstance } from './instances.ts';
import { reservePort } from './ports.ts';
import type { Heap, ProcessSpec } from './process-spec.ts';
import { root, type Settings } from './settings.ts';

const host = '127.0.0.1';
const http = (port: number): string => `http://${host}:${port}`;

export interface Topology {
  /** The instances of the services: the planned instances at first, later the instances that `Fleet` has made. */
  instances: Instances;
  sandbox: ProcessSpec;
  specOf(serviceInstance: ServiceInstance): ProcessSpec;
  /** Each gateway has an internal port of its own, so that the next gateway can start beside the running one. */
  gateway(): Promise<ProcessSpec>;
  together(): ProcessSpec;
  envOf(service: ServiceName): Record<string, string>;
}

const sharedEnv = (settings: Settings, data: DataDir, databases: Record<DatabaseName, string>) => ({
  HOST: host,
  NODE_ENV: 'development',
  GYEOL_SANDBOX: 'on',
  LOG_LEVEL: settings.logLevel,
  SERVICE_TOKEN_SECRET: data.secrets.serviceToken,
  EVENTS_DATABASE_URL: settings.kafkaBrokers ? '' : databases.events,
  KAFKA_BROKERS: settings.kafkaBrokers ?? '',
  REDIS_URL: settings.redisUrl ?? '',
});

const objectsEnv = ({ port, s3 }: Settings, data: DataDir): Record<string, string> => {
  if (s3 === undefined) return { OBJECTS_DIR: data.objectsDir };
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    S3_ALLOWED_ORIGINS: `${http(port)},http://localhost:${port}`,
  };
};

const publicUrl = (settings: Settings): string => process.env.PUBLIC_URL || http(settings.port);

/** The keys of the sandbox's PortOne V2, which move no money. They are the sandbox's defaults. */
export const sandboxV2 = {
  secret: 'sandbox-v2-secret',
  storeId: 'store-sandbox',
  webhookSecret: 'whsec_c2FuZGJveC12Mi13ZWJob29rLXNlY3JldA==',
};

const providerEnv = (service: ServiceName, settings: Settings, data: DataDir): Record<string, string> => {
  const sandbox = http(settings.sandboxPort);
  const shop = http(settings.port);
  switch (service) {
    case 'catalog':
      return objectsEnv(settings, data);
    case 'member':
      return {
        PUBLIC_URL: publicUrl(settings),
        JWT_KEYS_DIR: data.keysDir,
        SECOND_FACTOR_KEYS: `1:${data.secrets.secondFactorKey}`,
        KAKAO_AUTH_URL: `${sandbox}/kakao`,
        KAKAO_API_URL: `${sandbox}/kakao`,
        KAKAO_CLIENT_ID: data.secrets.kakaoClientId,
        KAKAO_CLIENT_SECRET: data.secrets.kakaoClientSecret,
        KAKAO_REDIRECT_URI: `${shop}/kakao/oauth/redirect`,
        SMS_PROVIDER: 'sandbox',
        SMS_FROM: '0212345678',
        SOLAPI_API_URL: `${sandbox}/solapi`,
        SOLAPI_API_KEY: data.secrets.solapiKey,
        SOLAPI_API_SECRET: data.secrets.solapiSecret,
      };
    case 'order-payment':
      return {
        PORTONE_API_URL: `${sandbox}/portone`,
        TRACKING_API_URL: `${sandbox}/tracker`,
        TRACKING_CLIENT_ID: 'sandbox-tracking-client',
        TRACKING_CLIENT_SECRET: 'sandbox-tracking-secret',
        TRACKING_POLL_MINUTES: '0.1',
        PORTONE_V2_API_URL: `${sandbox}/portone-v2`,
        PORTONE_V2_API_SECRET: sandboxV2.secret,
        PORTONE_V2_STORE_ID: sandboxV2.storeId,
        PORTONE_V2_WEBHOOK_SECRETS: sandboxV2.webhookSecret,
        PORTONE_IMP_KEY: data.secrets.portoneKey,
        PORTONE_IMP_SECRET: data.secrets.portoneSecret,
        REFUND_ACCOUNT_KEY: data.secrets.refundAccountKey,
      };
    default:
      return {};
  }
};

const gatewayEnv = (settings: Settings, data: DataDir): Record<string, string> => {
  const sandbox = http(settings.sandboxPort);
  const storage = settings.s3 ? [new URL(settings.s3.endpoint).origin] : [];
  return {
    // The process listens on no port. `shop-port.ts` passes it the connections of the shop.
    PORT: '0',
    PUBLIC_URL: publicUrl(settings),
    WEB_ROOT: join(root, 'web', 'dist'),
    SCRIPT_ORIGINS: sandbox,
    FRAME_ORIGINS: sandbox,
    CONNECT_ORIGINS: [sandbox, ...storage].join(','),
    PORTONE_SDK_URL: `${sandbox}/portone/v1/iamport.js`,
    PORTONE_IMP_CODE: 'imp00000000',
    PORTONE_V2_SDK_URL: `${sandbox}/portone/v2/browser-sdk.js`,
    PORTONE_V2_STORE_ID: sandboxV2.storeId,
    PORTONE_V2_NOTICE_URL: `${http(settings.port)}/api/payment/notice/portone-v2`,
    PORTONE_NOTICE_URL: `${http(settings.port)}/api/payment/webhook/portone`,
    KAKAO_AUTHORIZE_URL: `${sandbox}/kakao/oauth/authorize`,
    KAKAO_CLIENT_ID: data.secrets.kakaoClientId,
    KAKAO_REDIRECT_URI: `${http(settings.port)}/kakao/oauth/redirect`,
    POSTCODE_SCRIPT_URL: `${sandbox}/postcode/v2.js`,
    CHAT_URL: `${sandbox}/chat`,
    ...(process.env.RATE_LIMIT_LOOPBACK ? { RATE_LIMIT_LOOPBACK: process.env.RATE_LIMIT_LOOPBACK } : {}),
  };
};

const sandboxSpec = (settings: Settings, data: DataDir, shared: Record<string, string>): ProcessSpec => ({
  service: 'sandbox',
  instance: 1,
  script: join(root, 'deploy', 'sandbox', 'src', 'main.ts'),
  port: settings.sandboxPort,
  env: () => ({
    ...shared,
    SANDBOX_PORT: String(settings.sandboxPort),
    SANDBOX_DATA: data.sandboxDir,
    SANDBOX_SHOP_ORIGIN: http(settings.port),
    SANDBOX_IMP_KEY: data.secrets.portoneKey,
    SANDBOX_IMP_SECRET: data.secrets.portoneSecret,
    SANDBOX_IMP_CODE: 'imp00000000',
    SANDBOX_KAKAO_CLIENT_ID: data.secrets.kakaoClientId,
    SANDBOX_KAKAO_CLIENT_SECRET: data.secrets.kakaoClientSecret,
    SANDBOX_KAKAO_REDIRECT_URI: `${http(settings.port)}/kakao/oauth/redirect`,
    SANDBOX_SOLAPI_KEY: data.secrets.solapiKey,
    SANDBOX_SOLAPI_SECRET: data.secrets.solapiSecret,
  }),
});

const heapTogether: Heap = { semiSpace: 8, oldSpace: 320 };

/** Prefixes variables with the name of their part, because parts share the environment of their process. */
const prefixed = (part: string, env: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [`${variableOf(part)}_${name}`, value]));

/** Commands listen on no port, so both ports are 0. */
const commandEnv = { MIGRATE_ON_START: 'on', PORT: '0', INTERNAL_PORT: '0' };

/**
 * Describes the process on the shop's port. A second process of this kind runs only while it takes over from the first.
 */
const listeningSpec = (
  service: string,
  port: number,
  spec: Omit<ProcessSpec, 'service' | 'instance' | 'port'>,
): ProcessSpec => ({ service, instance: 1, port, ...spec });

const planInstances = ({ layout, port, scale }: Settings) =>
  layout === 'together' ? createTogetherInstances(port) : createInstances(scale);

export const planTopology = async (
  settings: Settings,
  data: DataDir,
  databases: Record<DatabaseName, string>,
): Promise<Topology> => {
  const instances = new Instances();
  instances.replace(await planInstances(settings));
  const shared = sharedEnv(settings, data, databases);
  const ownEnv = (service: ServiceName): Record<string, string> => ({
    DATABASE_URL: databases[service],
    DATABASE_POOL_SIZE: String(poolSize(service)),
    ...providerEnv(service, settings, data),
  });
  const envOf = (service: ServiceName): Record<string, string> => ({
    ...shared,
    ...instances.env,
    ...ownEnv(service),
    ...commandEnv,
  });
  return {
    instances,
    envOf,
    sandbox: sandboxSpec(settings, data, shared),
    specOf: ({ service, instance, port, internalPort }) => ({
      service,
      instance,
      script: join(root, 'services', service, 'src', 'main.ts'),
      port,
      env: () => ({
        ...envOf(service),
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        INSTANCE: String(instance),
      }),
    }),
    gateway: async () => {
      const INTERNAL_PORT = String(await reservePort());
      return listeningSpec('gateway', settings.port, {
        script: join(root, 'gateway', 'src', 'main.ts'),
        env: () => ({ ...shared, ...instances.env, ...gatewayEnv(settings, data), INTERNAL_PORT }),
      });
    },
    together: () => {
      const [{ internalPort } = { internalPort: 0 }] = instances.of(services[0]);
      const parts = services.map((service) => prefixed(service, ownEnv(service)));
      const env = { ...shared, ...Object.assign({}, ...parts), ...prefixed('gateway', gatewayEnv(settings, data)) };
      return listeningSpec('together', settings.port, {
        parts: [...services, 'gateway'],
        heap: heapTogether,
        script: join(root, 'deploy', 'together', 'src', 'main.ts'),
        env: () => ({ ...env, MIGRATE_ON_START: 'on', GATEWAY_INTERNAL_PORT: String(internalPort) }),
      });
    },
  };
};
