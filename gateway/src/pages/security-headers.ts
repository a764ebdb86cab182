import { createHash } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import helmet from 'helmet';
import type { GatewayConfig } from '../config.ts';

export type Headers = Readonly<Record<string, string>>;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The one script of PortOne V2, by its exact address, in a shop that has a V2 store. */
const v2Script = ({ portoneV2SdkUrl, portoneV2StoreId }: GatewayConfig): string[] =>
  portoneV2StoreId === '' ? [] : [portoneV2SdkUrl];

const policy = (config: GatewayConfig, inlineScripts: readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...inlineScripts.map(hashOf), ...config.scriptOrigins, ...v2Script(config)],
  'script-src-attr': ["'none'"],
  // Dialogs and the payment window's script add style elements, and styles cannot run code. The payment window's script
  // also writes HTML from texts, so trusted types are not required.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', ...config.imgOrigins],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...config.connectOrigins],
  'frame-src': ["'self'", ...config.frameOrigins],
  'form-action': ["'self'", ...config.formOrigins],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
  // Null in a local run, which has no https.
  'upgrade-insecure-requests': config.publicUrl?.startsWith('https:') ? [] : null,
});

/**
 * Browser features that no page of the shop uses. The list also keeps foreign scripts and frames from using them.
 * Payments are missing in this list, because the shop needs that feature.
 */
const refusedFeatures = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/**
 * helmet's headers of a page, built once, because helmet itself builds them for every request. Only the texts in
 * `inlineScripts` may run as inline scripts.
 */
export const securityHeaders = async (
  config: GatewayConfig,
  inlineScripts: readonly string[] = [],
): Promise<Headers> => {
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, inlineScripts) },
    // The card window opens as a popup and sends messages to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Kakao and the payment provider check the page that a visitor comes from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // `stayWithHttps` sets this header on every answer, not only on pages.
    strictTransportSecurity: false,
  });
  const server = fastify();
  server.get('/', ({ raw }, reply) => {
    write(raw, reply.raw, () => {});
    return reply.raw.getHeaders();
  });
  const headers = (await server.inject('/')).json<Headers>();
  return { ...headers, 'permissions-policy': refusedFeatures.map((name) => `${name}=()`).join(', ') };
};

/** Behind https, each answer tells the browser to use only https for this host and its subdomains. */
export const stayWithHttps = (server: FastifyInstance, { publicUrl }: GatewayConfig): void => {
  if (!publicUrl?.startsWith('https:')) return;
  server.addHook('onRequest', (_request, reply, done) => {
    // Set on the raw response, because services of this process write to it without the reply.
    reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
};
