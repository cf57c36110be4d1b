import { Injectable } from '@nestjs/common';
import { isAppError } from '../../common/app-error';
import { GatewayKeys } from '../../vault/gateway-keys.service';
import { VaultService } from '../../vault/vault.service';
import type { ResolvedEngrave } from '../engrave.types';

export interface EngraveSecrets {
  /** What pays for the distillation; null: none was sent and none is stored. */
  gatewayKey: string | null;
  /** What must never be written, whatever it looks like: the caller's gateway keys and all credentials in the vault. */
  literals: string[];
}

@Injectable()
export class EngraveSecretsService {
  constructor(
    private readonly keys: GatewayKeys,
    private readonly vault: VaultService,
  ) {}

  async of({ request, stone }: Pick<ResolvedEngrave, 'request' | 'stone'>): Promise<EngraveSecrets> {
    const stored = await this.storedKey(request.caller);
    // All that the vault holds for the owner: a note must not carry another stone's credential either.
    const owned = await this.vault.literals(stone.ownerId);
    const literals = [request.gatewayKey, stored, ...owned].filter(
      (secret): secret is string => typeof secret === 'string' && secret !== '',
    );
    return { gatewayKey: request.gatewayKey ?? stored, literals: [...new Set(literals)] };
  }

  private async storedKey(caller: ResolvedEngrave['request']['caller']): Promise<string | null> {
    try {
      return await this.keys.forCall(caller, undefined);
    } catch (error) {
      if (isAppError(error, 'gateway_key_missing')) return null;
      throw error;
    }
  }
}
