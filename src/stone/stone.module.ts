import { Global, Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations/conversations.module';
import { GitModule } from '../git/git.module';
import { IndexModule } from '../index/index.module';
import { IndexedAt } from '../registry/indexed-at';
import { RegistryModule } from '../registry/registry.module';
import { UntrustedModule } from '../untrusted/untrusted.module';
import { CitationsController } from './citations.controller';
import { CitationsService } from './citations.service';
import { IndexAges } from './index-ages.service';
import { StoneIndexing } from './stone-indexing.service';
import { StoneService } from './stone.service';

/** Global for one provider: the registry, a floor below, asks for `IndexedAt` without knowing who keeps the index. */
@Global()
@Module({
  controllers: [CitationsController],
  imports: [ConversationsModule, GitModule, IndexModule, RegistryModule, UntrustedModule],
  providers: [CitationsService, StoneService, StoneIndexing, { provide: IndexedAt, useClass: IndexAges }],
  exports: [StoneService, IndexedAt],
})
export class StoneModule {}
