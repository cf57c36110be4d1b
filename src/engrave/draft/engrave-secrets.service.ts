import { Injectable } from '@nestjs/common';
import { isAppError } from '../../common/app-error';
import { RegistryService } from '../../registry/registry.service';
import { GatewayKeys } from '../../vault/gateway-keys.service';
import type { ResolvedEngrave } from '../engrave.types';

export interface EngraveSecrets {
  /** What pays for the distillation; null: none was sent and none is stored. */
  gatewayKey: string | null;
  /** What must never be written, whatever it looks like: the caller's gateway keys and the remote's credential. */
  literals: string[];
}

@Injectable()
export class EngraveSecretsService {
  constructor(
    private readonly keys: GatewayKeys,
    private readonly registry: RegistryService,
  ) {}

  async of({ request, stone }: Pick<ResolvedEngrave, 'request' | 'stone'>): Promise<EngraveSecrets> {
    const stored = await this.storedKey(request.caller);
    const target = await this.registry.remoteOf(stone);
    const credential = target?.credential;
    const literals = [
      request.gatewayKey,
      stored,
      credential?.type === 'token' ? credential.token : undefined,
      credential?.type === 'ssh' ? credential.privateKey : undefined,
    ].filter((secret): secret is string => typeof secret === 'string' && secret !== '');
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
