import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { GatewayConfig } from '../config.ts';

export type Headers = Readonly<Record<string, string>>;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const policy = (config: GatewayConfig, inlineScripts: readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'", ...inlineScripts.map(hashOf), ...config.scriptOrigins],
  'script-src-attr': ["'none'"],
  // Dialogs and the payment window's script write style elements; styles cannot run anything. For the same script, which
  // writes HTML from texts, there are no trusted types.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', ...config.imgOrigins],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...config.connectOrigins],
  'frame-src': ["'self'", ...config.frameOrigins],
  'form-action': ["'self'", ...config.formOrigins],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
  // Only behind https: a local run has none.
  'upgrade-insecure-requests': config.publicUrl?.startsWith('https:') ? [] : null,
});

/** What no page of the shop asks a browser for, and so no script or frame of others on it may. Paying is not among them. */
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
 * What helmet would write on each page, worked out once: it builds its headers anew for every request. The texts of
 * `inlineScripts`, and of no others, may run in the page.
 */
export const securityHeaders = (config: GatewayConfig, inlineScripts: readonly string[] = []): Headers => {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy(config, inlineScripts) },
    // The card window opens as a popup and speaks to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Kakao and the payment provider check where a visitor comes from.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Of every answer, not of pages alone (`stayWithHttps`).
    strictTransportSecurity: false,
  });
  write({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return { ...headers, 'permissions-policy': refusedFeatures.map((name) => `${name}=()`).join(', ') };
};

/** Behind https each answer tells the browser to stay with it, under this name and those below it. */
export const stayWithHttps = (server: FastifyInstance, { publicUrl }: GatewayConfig): void => {
  if (!publicUrl?.startsWith('https:')) return;
  server.addHook('onRequest', (_request, reply, done) => {
    // On the response itself: services of this process write there past the reply.
    reply.raw.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
    done();
  });
};
