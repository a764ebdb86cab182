import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inContainer, kafkaInContainer } from './containers.ts';
import { installOnce } from './install-once.ts';
import type { Part } from './part.ts';
import { PartMissing } from './part.ts';
import { endProcess, freePort, whenListening } from './parts.ts';
import { cacheDir, which } from './programs.ts';

const execute = promisify(execFile);
const version = '4.1.0';
/**
 * The cluster id, which is sixteen bytes in Kafka's notation. All test servers can have the same id, because they never
 * connect to each other.
 */
const clusterId = Buffer.from('gyeol-of-a-test!').toString('base64url');

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>gyeol</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${version}</version></dependency>
  </dependencies>
</project>
`;

/** Finds the jar files of Apache Kafka, which Maven downloads once. Throws PartMissing. */
export const requireKafka = async (): Promise<string> => {
  for (const program of ['java', 'mvn']) {
    if (!which(program))
      throw new PartMissing(`Apache Kafka is run from its Maven artifacts, and ${program} is missing`);
  }
  return installOnce(join(cacheDir, 'kafka', version), (draft) => {
    mkdirSync(draft);
    writeFileSync(join(draft, 'pom.xml'), pom);
    const args = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime'];
    return execute('mvn', args, { cwd: draft });
  });
};

interface Ports {
  readonly port: number;
  readonly advertised: number;
  readonly controller: number;
  readonly secured: number;
}
const properties = ({ port, advertised, controller, secured }: Ports, folder: string): string => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}${secured ? `,SECURED://127.0.0.1:${secured}` : ''}
advertised.listeners=PLAINTEXT://127.0.0.1:${advertised}${secured ? `,SECURED://127.0.0.1:${secured}` : ''}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SECURED:SASL_SSL
inter.broker.listener.name=PLAINTEXT
log.dirs=${folder}/data
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
group.min.session.timeout.ms=1000
`;
/**
 * Shortens the times after a crash. By default, the controller needs 9 s to forget a crashed broker, and does not
 * accept the broker again earlier.
 */
const quickSettings = `
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
`;

/** Gives clients of the secured listener only the granted rights. Clients of the other listener have all rights. */
const rightsSettings = `
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS
allow.everyone.if.no.acl.found=false
`;

interface Account {
  readonly username: string;
  readonly password: string;
}
/**
 * Configures a second listener with TLS and SASL. The account of this listener may do everything unless an ACL limits
 * the account. Clients of the first listener may do everything. The certificate is self-signed and stored as PEM in
 * `ca.pem`.
 */
const securedProperties = async (folder: string, { username, password }: Account): Promise<string> => {
  const store = [
    '-keystore',
    `${folder}/keys.p12`,
    '-storepass',
    'changeit',
    '-storetype',
    'PKCS12',
    '-alias',
    'broker',
  ];
  const name = ['-dname', 'CN=127.0.0.1', '-ext', 'san=ip:127.0.0.1', '-keyalg', 'RSA', '-validity', '2'];
  await execute('keytool', ['-genkeypair', ...name, ...store]);
  await execute('keytool', ['-exportcert', '-rfc', '-file', `${folder}/ca.pem`, ...store]);
  const prefix = 'listener.name.secured';
  const modules = 'org.apache.kafka.common.security';
  return `
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS
allow.everyone.if.no.acl.found=true
${prefix}.ssl.keystore.location=${folder}/keys.p12
${prefix}.ssl.keystore.password=changeit
${prefix}.ssl.keystore.type=PKCS12
${prefix}.sasl.enabled.mechanisms=SCRAM-SHA-512,PLAIN
${prefix}.scram-sha-512.sasl.jaas.config=${modules}.scram.ScramLoginModule required;
${prefix}.plain.sasl.jaas.config=${modules}.plain.PlainLoginModule required user_${username}="${password}";
`;
};

export interface OwnKafka extends Part {
  /** The port of the listener. The server tells clients to use `advertisedPort` instead. */
  readonly port: number;
  /** The address of the listener with TLS and the PEM of its certificate. Undefined without `account`. */
  readonly secured: { readonly broker: string; readonly ca: string } | undefined;
  /** Kills the server with SIGKILL. */
  crash(): Promise<void>;
  restart(): Promise<void>;
}

interface OwnKafkaOptions {
  /** The port that the server tells clients to use. The default is `port`. */
  readonly advertisedPort?: number;
  readonly account?: Account;
  /** True when the account has only rights that are granted by ACLs. */
  readonly asksForRights?: boolean;
  /** True for tests that crash the server. The server then starts again sooner, but is slower under load. */
  readonly quick?: boolean;
}

/** Starts a new Kafka server for one test (KRaft, one node). Throws PartMissing. */
export const startOwnKafka = async (options: OwnKafkaOptions = {}): Promise<OwnKafka> => {
  const jars = join(await requireKafka(), 'lib', '*');
  const port = await freePort();
  const advertisedPort = options.advertisedPort ?? port;
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-kafka-'));
  const config = join(folder, 'server.properties');
  const { account, asksForRights = false, quick = false } = options;
  const securedPort = account ? await freePort() : 0;
  const ports = { port, advertised: advertisedPort, controller: await freePort(), secured: securedPort };
  const secured = account ? await securedProperties(folder, account) : '';
  const more = (quick ? quickSettings : '') + secured + (asksForRights ? rightsSettings : '');
  writeFileSync(config, properties(ports, folder) + more);
  const java = which('java') ?? 'java';
  const storageTool = (...args: string[]) =>
    execute(java, ['-cp', jars, 'kafka.tools.StorageTool', ...args], { cwd: folder });
  const scram = account ? ['-S', `SCRAM-SHA-512=[name=${account.username},password=${account.password}]`] : [];
  await storageTool('format', '-t', clusterId, '-c', config, ...scram);

  let child: ChildProcess | undefined;
  const restart = async (): Promise<void> => {
    const memory = ['-Xms256m', '-Xmx512m', '-XX:+UseSerialGC'];
    const compiler = quick ? ['-XX:TieredStopAtLevel=1'] : [];
    child = spawn(java, [...memory, ...compiler, '-cp', jars, 'kafka.Kafka', config], { cwd: folder, stdio: 'ignore' });
    await whenListening(port, child, 180_000);
  };
  const end = async (): Promise<void> => {
    if (child) await endProcess(child, 'SIGKILL');
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await restart();
  return {
    env: { KAFKA_BROKERS: `127.0.0.1:${advertisedPort}` },
    port,
    secured: account && { broker: `127.0.0.1:${securedPort}`, ca: readFileSync(join(folder, 'ca.pem'), 'utf8') },
    restart,
    crash: end,
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Uses the brokers in TEST_KAFKA_BROKERS or KAFKA_BROKERS, or starts Kafka in a container or as a process. Throws
 * PartMissing.
 */
export const startKafka = async (): Promise<Part> => {
  const brokers = process.env.TEST_KAFKA_BROKERS ?? process.env.KAFKA_BROKERS;
  if (brokers) return { env: { KAFKA_BROKERS: brokers }, stop: async () => undefined };
  return (await inContainer(kafkaInContainer)) ?? startOwnKafka();
};
