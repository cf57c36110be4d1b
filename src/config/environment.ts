import { isIP } from 'node:net';
import { reachOf } from '../common/egress/address-reach';
import { parseUrl } from '../common/parse-url';

/** Reads one environment, converting explicitly, and gathers every fault instead of stopping at the first. */
export class Environment {
  private readonly faults: string[] = [];

  constructor(private readonly variables: Readonly<Record<string, string | undefined>>) {}

  /** Undefined where unset or blank. */
  text(name: string): string | undefined {
    const value = this.variables[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  }

  textOr(name: string, fallback: string): string {
    return this.text(name) ?? fallback;
  }

  /** Only `0` or `1`: "false" and "off" are faults, never true. */
  flag(name: string, fallback: boolean): boolean {
    const value = this.text(name);
    if (value === undefined) return fallback;
    if (value !== '0' && value !== '1') this.fault(name, 'must be 0 or 1');
    return value === '1';
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^-?\d+$/.test(value) || number < min || number > max) {
      this.fault(name, `must be a whole number from ${min} to ${max}`);
      return fallback;
    }
    return number;
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const found = values.find((known) => known === value);
    if (found === undefined) this.fault(name, `must be one of ${values.join(', ')}`);
    return found ?? fallback;
  }

  /** Comma- or whitespace-separated. */
  list(name: string): string[] {
    return (this.text(name) ?? '').split(/[\s,]+/).filter((item) => item !== '');
  }

  url(name: string, schemes: readonly string[]): URL | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = parseUrl(value);
    if (
      url === null ||
      !schemes.includes(url.protocol.replace(/:$/, '')) ||
      url.username !== '' ||
      url.password !== ''
    ) {
      this.fault(name, `must be an absolute ${schemes.join(' or ')} URL without credentials`);
      return undefined;
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && reachOf(host) === 'never') {
      this.fault(name, 'must not name a link-local, metadata or unspecified address');
      return undefined;
    }
    return url;
  }

  /** `reason` names what is wanted, never the value: values may be secrets. */
  fault(name: string, reason: string): void {
    this.faults.push(`${name}: ${reason}`);
  }

  /** @throws ConfigError naming every fault found so far. */
  assertSound(): void {
    if (this.faults.length > 0) throw new ConfigError(this.faults);
  }
}

export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}
