// One class a slice, so that Nest can inject exactly the slice a provider needs and tests can pass plain objects.

export class ServerConfig {
  readonly port!: number;
  readonly host!: string;
  readonly isProduction!: boolean;
  /** The address that people use: fixes redirects, cookies and the accepted Host. No trailing slash. */
  readonly publicUrl?: string;
  readonly logLevel!: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

export class TracingConfig {
  /** Base URL of an OTLP/HTTP collector, without `/v1/traces`; unset: no tracing. */
  readonly endpoint?: string;
  readonly serviceName!: string;
}

export class DataConfig {
  /** Absolute. Bare repositories, trash, embedded database, generated keys. */
  readonly dataDir!: string;
  /** Absolute. Disposable search indexes, local to this replica. */
  readonly cacheDir!: string;
}

export class DatabaseConfig {
  /** Unset: the embedded PostgreSQL in the data directory. */
  readonly url?: string;
  readonly poolSize!: number;
}

export type AuthMode = 'local' | 'oidc' | 'proxy';

export class AuthConfig {
  readonly mode!: AuthMode;
  readonly local!: { readonly name: string; readonly email: string };
  readonly oidc?: OidcConfig;
  readonly proxy?: ProxyConfig;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly scopes: readonly string[];
  readonly groupClaim: string;
  /** No group, no administrators. */
  readonly adminGroup?: string;
  readonly algorithms: readonly string[];
  readonly clockSkewSeconds: number;
}

export interface ProxyConfig {
  /** Signed assertions first; `headers` trusts plain headers from `trustedCidrs` only. */
  readonly form: 'cloudflare' | 'alb' | 'pomerium' | 'headers';
  readonly trustedCidrs: readonly string[];
  readonly issuer?: string;
  readonly audience?: string;
  readonly keysUrl?: string;
  /** AWS ALB: the load balancer's ARN that must have signed. */
  readonly signer?: string;
  readonly userHeader: string;
  readonly emailHeader: string;
  readonly nameHeader: string;
  readonly groupsHeader: string;
  readonly groupClaim: string;
  readonly adminGroup?: string;
}

export class GatewayConfig {
  /** Base URL without trailing slash; unset: `gateway_not_configured`. */
  readonly url?: string;
  readonly model!: string;
  readonly timeoutMs!: number;
  readonly caFile?: string;
  readonly httpsProxy?: string;
  readonly noProxy?: string;
}

export class EngraveConfig {
  readonly allowAgentSharedEngrave!: boolean;
  readonly engravesPerMinute!: number;
  readonly previewsPerMinute!: number;
  /** Front matter `source`. */
  readonly source!: string;
  /** IANA name of the zone whose day names the note. */
  readonly timezone!: string;
}

export class CanaryConfig {
  readonly canaries!: readonly string[];
  readonly canariesFile?: string;
}

export class RedactionConfig {
  /** `PRIMA_REDACT_EXTRA` as given; the redaction room parses it. */
  readonly extra?: string;
  /** Secrets of this deployment that must never be written. */
  readonly literals!: readonly string[];
}

export class SecretsConfig {
  /** `id:base64(32 bytes)`, the first one seals; empty: generated in the data directory. */
  readonly keys!: readonly { readonly id: string; readonly key: Buffer }[];
}

export class RemotesConfig {
  /** `any` outside production where nothing is listed. */
  readonly hosts!: readonly string[] | 'any';
  readonly allowFileRemotes!: boolean;
  readonly gitTimeoutMs!: number;
  /** Pinned SSH host keys in known_hosts form; unset: a host's key is unknown until it is pinned. */
  readonly knownHostsFile?: string;
  readonly caFile?: string;
  readonly httpsProxy?: string;
  readonly noProxy?: string;
}
