// It imports nothing, so that secrets are uploaded from a machine that has Node and kubectl alone.

/** A Secret of the cluster, and the folder that `make-secrets.mjs` or you keep it in. */
export interface SecretSource {
  readonly name: string;
  readonly folder: string;
  /** Without one of these nothing is uploaded. Absent: every file of the folder. */
  readonly files?: readonly string[];
  /** Uploaded where they are there. */
  readonly optional?: readonly string[];
  /** The folder need not be there: what mounts the Secret is a component that not every shop has. */
  readonly mayLack?: boolean;
}

const services = ['catalog', 'member', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'];
/** The account of a service at a Kafka that asks for one (component `kafka-sasl`). */
const kafkaAccount = ['kafka-username', 'kafka-password'];
const ownFiles: Readonly<Record<string, Pick<SecretSource, 'files' | 'optional'>>> = {
  catalog: { files: ['s3-access-key-id', 's3-secret-access-key'] },
  member: { files: ['solapi-api-key', 'solapi-api-secret', 'kakao-client-secret'] },
  // Without it cash methods stay off; a shop may be older than it.
  'order-payment': { files: ['portone-imp-key', 'portone-imp-secret'], optional: ['refund-account-key'] },
};

/** The production overlays mount these and nothing else, no superuser's password. `check:k8s` compares both. */
export const secretSources: readonly SecretSource[] = [
  ...services.map((service) => ({
    name: `gyeol-${service}`,
    folder: service,
    files: ['database-url', 'service-token-secret', ...(ownFiles[service]?.files ?? [])],
    optional: [...kafkaAccount, ...(ownFiles[service]?.optional ?? [])],
  })),
  { name: 'gyeol-gateway', folder: 'gateway', files: ['redis-url', 'service-token-secret'] },
  { name: 'gyeol-member-keys', folder: 'member/keys' },
  { name: 'gyeol-backup', folder: 'backup', files: ['s3-access-key-id', 's3-secret-access-key'], mayLack: true },
  { name: 'gyeol-keda', folder: 'keda', files: kafkaAccount, mayLack: true },
];

/** The demo overlay mounts these as well, for the parts that it brings itself. */
export const demoSecretSources: readonly SecretSource[] = ['postgres', 'redis', 's3', 'sandbox'].map((folder) => ({
  name: `gyeol-${folder}`,
  folder,
}));
