import { Module } from '@nestjs/common';
import { GatewayKeys } from './gateway-keys.service';
import { Keyring } from './keyring';
import { MeController } from './me.controller';
import { VaultRepository } from './vault.repository';
import { VaultService } from './vault.service';

@Module({
  controllers: [MeController],
  providers: [Keyring, VaultRepository, VaultService, GatewayKeys],
  exports: [VaultService, GatewayKeys],
})
export class VaultModule {}
