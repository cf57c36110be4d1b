import type { CanaryConfig, SecretsConfig } from './config.types';
import { Environment } from './environment';

/** `PRIMA_CANARIES`: a JSON array of strings, or one a line. The untrusted room refuses blank and too short ones. */
export function readCanaries(env: Environment): CanaryConfig {
  return { canaries: canaryList(env, env.text('PRIMA_CANARIES') ?? ''), canariesFile: env.text('PRIMA_CANARIES_FILE') };
}

function canaryList(env: Environment, text: string): string[] {
  if (!text.startsWith('[')) return text.split(/\r?\n/).filter((line) => line.trim() !== '');
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.every((item): item is string => typeof item === 'string')) return parsed;
  } catch {
    // Falls through to the one fault below.
  }
  env.fault('PRIMA_CANARIES', 'must be a JSON array of strings, or one a line');
  return [];
}

/** `PRIMA_SECRET_KEYS`: `id:base64` of 32 bytes each, comma-separated; the first seals, the others still open. */
export function readSecretKeys(env: Environment, isProduction: boolean): SecretsConfig['keys'] {
  const items = env.list('PRIMA_SECRET_KEYS');
  if (items.length === 0 && isProduction) {
    env.fault('PRIMA_SECRET_KEYS', 'is needed in production (id:base64 of 32 random bytes)');
  }
  const keys = items.map((item) => {
    const [, id = '', encoded = ''] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+=*)$/.exec(item) ?? [];
    const key = Buffer.from(encoded, 'base64');
    if (key.length !== 32) env.fault('PRIMA_SECRET_KEYS', 'entries must be id:base64 of exactly 32 bytes');
    else if (new Set(key).size < 8) env.fault('PRIMA_SECRET_KEYS', 'looks like a placeholder, not random bytes');
    return { id, key };
  });
  if (new Set(keys.map(({ id }) => id)).size !== keys.length) env.fault('PRIMA_SECRET_KEYS', 'ids must differ');
  return keys;
}
