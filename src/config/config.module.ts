import { DynamicModule, Module } from '@nestjs/common';
import {
  AuthConfig,
  CanaryConfig,
  DataConfig,
  DatabaseConfig,
  EngraveConfig,
  GatewayConfig,
  RedactionConfig,
  RemotesConfig,
  SecretsConfig,
  ServerConfig,
} from './config.types';
import type { AppConfig } from './read-config';

/** Hands out the typed slices, each by its class. */
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig): DynamicModule {
    const providers = [
      { provide: ServerConfig, useValue: config.server },
      { provide: DataConfig, useValue: config.data },
      { provide: DatabaseConfig, useValue: config.database },
      { provide: AuthConfig, useValue: config.auth },
      { provide: GatewayConfig, useValue: config.gateway },
      { provide: EngraveConfig, useValue: config.engrave },
      { provide: CanaryConfig, useValue: config.canaries },
      { provide: RedactionConfig, useValue: config.redaction },
      { provide: SecretsConfig, useValue: config.secrets },
      { provide: RemotesConfig, useValue: config.remotes },
    ];
    return { module: ConfigModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }
}
