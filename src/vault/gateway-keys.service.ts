import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.types';
import { isUsableKey } from '../gateway/gateway-headers';
import { gatewayKeyInvalid } from '../gateway/gateway.errors';
import { PrismaService } from '../prisma/prisma.service';
import { gatewayKeyMissing } from './vault.errors';
import { VaultService } from './vault.service';

/** A key shorter than this would be mostly shown by its last four characters. */
export const MIN_KEY_LENGTH = 12;
export const MAX_KEY_LENGTH = 4096;

/** Each person's key for the gateway: write-only, sealed, its last four characters shown. */
@Injectable()
export class GatewayKeys {
  constructor(
    private readonly prisma: PrismaService,
    private readonly vault: VaultService,
  ) {}

  /** Replaces the stored key. @throws AppError `gateway_key_invalid` for what cannot be sent as one */
  async set(caller: Principal, key: string): Promise<{ last4: string }> {
    if (key.length < MIN_KEY_LENGTH || !isUsableKey(key)) throw gatewayKeyInvalid();
    await this.vault.seal(this.prisma, slotOf(caller), key);
    return { last4: key.slice(-4) };
  }

  async erase(caller: Principal): Promise<void> {
    await this.vault.erase(this.prisma, slotOf(caller));
  }

  /** The last four characters of the stored key; null where there is none. */
  hint(caller: Principal): Promise<string | null> {
    return this.vault.hint(slotOf(caller));
  }

  /**
   * The key that pays for one call: the one that came with it, or the stored one. Never anybody else's.
   * @throws AppError `gateway_key_missing`
   */
  async forCall(caller: Principal, given: string | undefined): Promise<string> {
    if (given !== undefined && given !== '') return given;
    const stored = await this.vault.open(slotOf(caller));
    if (stored === null) throw gatewayKeyMissing();
    return stored;
  }
}

function slotOf(caller: Principal) {
  return { ownerId: caller.id, purpose: 'gateway_key', subject: '' } as const;
}
