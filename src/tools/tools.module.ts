import { Module } from '@nestjs/common';
import { ProblemFilter } from '../common/problem.filter';
import { ConversationsModule } from '../conversations/conversations.module';
import { EngraveModule } from '../engrave/engrave.module';
import { RegistryModule } from '../registry/registry.module';
import { StoneModule } from '../stone/stone.module';
import { UntrustedModule } from '../untrusted/untrusted.module';
import { EngraveTool } from './engrave.tool';
import { ReadTool } from './read.tool';
import { SearchTool } from './search.tool';
import { ToolExecutor } from './tool-executor.service';
import { ToolsController } from './tools.controller';

@Module({
  imports: [ConversationsModule, EngraveModule, RegistryModule, StoneModule, UntrustedModule],
  controllers: [ToolsController],
  providers: [SearchTool, ReadTool, EngraveTool, ToolExecutor, ProblemFilter],
})
export class ToolsModule {}
