// This file imports nothing, so that secrets can be uploaded from a machine that has only Node and kubectl.

/** A Secret of the cluster, and the folder with its files. `make-secrets.mjs` or the operator fills the folder. */
export interface SecretSource {
  readonly name: string;
  readonly folder: string;
  /**
   * The files that must exist. When one of them is missing, nothing is uploaded. Without this field, every file of the
   * folder is uploaded.
   */
  readonly files?: readonly string[];
  readonly optional?: readonly string[];
  /** True when the folder may be missing, because the Secret belongs to an optional component. */
  readonly mayLack?: boolean;
}

const services = ['catalog', 'member', 'cart', 'order-payment', 'coupon', 'review', 'admin-reporting'];
/** The account of a service, for a Kafka that requires accounts (component `kafka-sasl`). */
const kafkaAccount = ['kafka-username', 'kafka-password'];
const ownFiles: Readonly<Record<string, Pick<SecretSource, 'files' | 'optional'>>> = {
  catalog: { files: ['s3-access-key-id', 's3-secret-access-key'] },
  // Without `second-factor-keys`, no operator can enrol and so enter the back office.
  member: {
    files: ['solapi-api-key', 'solapi-api-secret', 'kakao-client-secret'],
    optional: ['second-factor-keys'],
  },
  // Without the optional file `refund-account-key`, cash methods stay off, and without those of PortOne V2, its version
  // does. A folder from an earlier release may lack them. A shop with V2 alone leaves the files of V1 empty.
  'order-payment': {
    files: ['portone-imp-key', 'portone-imp-secret'],
    optional: ['refund-account-key', 'portone-v2-api-secret', 'portone-v2-webhook-secrets'],
  },
};

/**
 * The Secrets that the production overlays mount, and no others. A superuser's password is never among them.
 * `check:k8s` compares this list with the overlays.
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

/** The Secrets that only the demo overlay mounts, for the servers that the demo overlay starts itself. */
export const demoSecretSources: readonly SecretSource[] = ['postgres', 'redis', 's3', 'sandbox'].map((folder) => ({
  name: `gyeol-${folder}`,
  folder,
}));
