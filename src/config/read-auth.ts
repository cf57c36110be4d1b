import ipaddr from 'ipaddr.js';
import type { AuthConfig, AuthMode, OidcConfig, ProxyConfig } from './config.types';
import { Environment } from './environment';

interface Surroundings {
  isProduction: boolean;
  localName: { name: string; email: string };
  hasPublicUrl: boolean;
}

const MODES: readonly AuthMode[] = ['local', 'oidc', 'proxy'];
/** Asymmetric only: an allow-list that held HS256 would let a public key act as a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

export function readAuth(env: Environment, around: Surroundings): AuthConfig {
  const mode = env.oneOf('PRIMA_AUTH', MODES, 'local');
  if (mode === 'local' && around.isProduction) {
    env.fault('PRIMA_AUTH', 'local is for one person on one machine; in production use oidc or proxy');
  }
  if (mode === 'oidc' && !around.hasPublicUrl) env.fault('PRIMA_PUBLIC_URL', 'is needed with PRIMA_AUTH=oidc');
  return {
    mode,
    local: {
      name: env.textOr('PRIMA_LOCAL_NAME', around.localName.name),
      email: env.textOr('PRIMA_LOCAL_EMAIL', around.localName.email),
    },
    ...(mode === 'oidc' ? { oidc: readOidc(env) } : {}),
    ...(mode === 'proxy' ? { proxy: readProxy(env) } : {}),
  };
}

function readOidc(env: Environment): OidcConfig {
  const required = (name: string): string => {
    const value = env.text(name);
    if (value === undefined) env.fault(name, 'is needed with PRIMA_AUTH=oidc');
    return value ?? '';
  };
  const issuer = env.url('PRIMA_OIDC_ISSUER', ['https', 'http']);
  if (issuer === undefined) env.fault('PRIMA_OIDC_ISSUER', 'is needed with PRIMA_AUTH=oidc');
  else if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname)) {
    env.fault('PRIMA_OIDC_ISSUER', 'must be https unless it is on loopback');
  }
  const algorithms = env.list('PRIMA_OIDC_ALGORITHMS');
  if (algorithms.some((name) => !ALGORITHMS.includes(name))) {
    env.fault('PRIMA_OIDC_ALGORITHMS', `must name asymmetric algorithms (${ALGORITHMS.join(', ')})`);
  }
  return {
    // The issuer's spelling counts byte for byte in tokens, so the text as given is kept.
    issuer: env.text('PRIMA_OIDC_ISSUER') ?? '',
    audience: required('PRIMA_OIDC_AUDIENCE'),
    clientId: required('PRIMA_OIDC_CLIENT_ID'),
    clientSecret: env.text('PRIMA_OIDC_CLIENT_SECRET'),
    scopes: env.list('PRIMA_OIDC_SCOPES').length > 0 ? env.list('PRIMA_OIDC_SCOPES') : ['openid', 'profile', 'email'],
    groupClaim: env.textOr('PRIMA_OIDC_GROUP_CLAIM', 'groups'),
    adminGroup: env.text('PRIMA_OIDC_ADMIN_GROUP'),
    algorithms: algorithms.length > 0 ? algorithms : ['RS256', 'PS256', 'ES256', 'EdDSA'],
    clockSkewSeconds: env.integer('PRIMA_OIDC_CLOCK_SKEW_SECONDS', 30, 0, 300),
  };
}

function readProxy(env: Environment): ProxyConfig {
  const form = env.oneOf('PRIMA_PROXY_FORM', ['cloudflare', 'alb', 'pomerium', 'headers'] as const, 'headers');
  const trustedCidrs = env.list('PRIMA_PROXY_TRUSTED_CIDRS');
  // Plain headers are worth no more than the network they come from; a signed assertion proves itself.
  if (form === 'headers' && trustedCidrs.length === 0) {
    env.fault('PRIMA_PROXY_TRUSTED_CIDRS', 'is needed with plain headers: an empty list would trust everybody');
  }
  if (trustedCidrs.some((cidr) => !ipaddr.isValidCIDR(cidr) || cidr.endsWith('/0'))) {
    env.fault('PRIMA_PROXY_TRUSTED_CIDRS', 'must list networks such as 10.1.0.0/16; * and /0 trust everybody');
  }
  if (form !== 'headers') {
    for (const name of form === 'alb'
      ? ['PRIMA_PROXY_SIGNER', 'PRIMA_PROXY_ISSUER']
      : ['PRIMA_PROXY_ISSUER', 'PRIMA_PROXY_AUDIENCE']) {
      if (env.text(name) === undefined) env.fault(name, `is needed with PRIMA_PROXY_FORM=${form}`);
    }
    if (env.text('PRIMA_PROXY_KEYS_URL') === undefined)
      env.fault('PRIMA_PROXY_KEYS_URL', 'is needed for signed assertions');
  }
  return {
    form,
    trustedCidrs,
    issuer: env.text('PRIMA_PROXY_ISSUER'),
    audience: env.text('PRIMA_PROXY_AUDIENCE'),
    keysUrl: env.url('PRIMA_PROXY_KEYS_URL', ['https', 'http'])?.href,
    signer: env.text('PRIMA_PROXY_SIGNER'),
    userHeader: env.textOr('PRIMA_PROXY_USER_HEADER', 'x-forwarded-user').toLowerCase(),
    emailHeader: env.textOr('PRIMA_PROXY_EMAIL_HEADER', 'x-forwarded-email').toLowerCase(),
    nameHeader: env.textOr('PRIMA_PROXY_NAME_HEADER', 'x-forwarded-preferred-username').toLowerCase(),
    groupsHeader: env.textOr('PRIMA_PROXY_GROUPS_HEADER', 'x-forwarded-groups').toLowerCase(),
    groupClaim: env.textOr('PRIMA_PROXY_GROUP_CLAIM', 'groups'),
    adminGroup: env.text('PRIMA_PROXY_ADMIN_GROUP'),
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
