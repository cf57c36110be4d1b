import { Module } from '@nestjs/common';
import { GatewayClient } from './gateway.client';

@Module({ providers: [GatewayClient], exports: [GatewayClient] })
export class GatewayModule {}
