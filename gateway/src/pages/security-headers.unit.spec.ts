import { readConfig } from '@gyeol/service-kit/config.ts';
import { describe, expect, it } from 'vitest';
import { gatewaySettings } from '../config.ts';
import { securityHeaders } from './security-headers.ts';

const env = { PORT: '0', INTERNAL_PORT: '0', SERVICE_TOKEN_SECRET: 'a secret of the tests, 32 characters or more' };
const policyWith = async (more: NodeJS.ProcessEnv): Promise<string> =>
  String((await securityHeaders(readConfig(gatewaySettings, { ...env, ...more })))['content-security-policy']);

describe('the scripts that the security policy allows', () => {
  it('include the one of PortOne V2, by its exact address, only in a shop that has a V2 store', async () => {
    const scripts = { SCRIPT_ORIGINS: 'https://cdn.iamport.kr' };
    expect(await policyWith(scripts)).toContain("script-src 'self' https://cdn.iamport.kr;");
    expect(await policyWith({ ...scripts, PORTONE_V2_STORE_ID: 'store-1' })).toContain(
      "script-src 'self' https://cdn.iamport.kr https://cdn.portone.io/v2/browser-sdk.js;",
    );
  });
});
