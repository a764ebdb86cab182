// This file imports nothing, so that secrets can be uploaded from a machine that has only Node and kubectl.

/** A Secret of the cluster, and the folder that holds it. `make-secrets.mjs` or you fill the folder. */
export interface SecretSource {
  readonly name: string;
  readonly folder: string;
  /**
   * The files that must exist; without one of them nothing is uploaded. When absent, every file of the folder is
   * uploaded.
   */
  readonly files?: readonly string[];
  readonly optional?: readonly string[];
  /** True when the folder may be missing, because the Secret belongs to an optional component. */
  readonly mayLack?: boolean;
}

const services = ['catalog', 'member', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'];
/** The account of a service at a Kafka that asks for one (component `kafka-sasl`). */
const kafkaAccount = ['kafka-username', 'kafka-password'];
const ownFiles: Readonly<Record<string, Pick<SecretSource, 'files' | 'optional'>>> = {
  catalog: { files: ['s3-access-key-id', 's3-secret-access-key'] },
  member: { files: ['solapi-api-key', 'solapi-api-secret', 'kakao-client-secret'] },
  // Without the optional file cash methods stay off. A shop may be older than the file.
  'order-payment': { files: ['portone-imp-key', 'portone-imp-secret'], optional: ['refund-account-key'] },
};

/**
 * The Secrets that the production overlays mount. They mount no others, and no superuser's password. `check:k8s`
 * compares both.
 */
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

/** The Secrets that only the demo overlay mounts, for the parts that it brings itself. */
export const demoSecretSources: readonly SecretSource[] = ['postgres', 'redis', 's3', 'sandbox'].map((folder) => ({
  name: `gyeol-${folder}`,
  folder,
}));
