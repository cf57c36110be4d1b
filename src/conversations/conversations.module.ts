import { Module } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module';
import { RegistryModule } from '../registry/registry.module';
import { VaultModule } from '../vault/vault.module';
import { ChatController } from './chat.controller';
import { ChatService } from './chat.service';
import { ChatSettings } from './chat.settings';
import { ConversationsController } from './conversations.controller';
import { ConversationsRepository } from './conversations.repository';
import { ConversationsService } from './conversations.service';

@Module({
  imports: [GatewayModule, RegistryModule, VaultModule],
  controllers: [ConversationsController, ChatController],
  providers: [ChatService, ChatSettings, ConversationsRepository, ConversationsService],
  exports: [ConversationsService],
})
export class ConversationsModule {}
