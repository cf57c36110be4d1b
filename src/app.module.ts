import { DynamicModule, Module } from '@nestjs/common';
import { EngineSettingsModule } from './app.engines';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { MetricsModule } from './common/metrics';
import { ProblemFilter } from './common/problem.filter';
import { ConfigModule } from './config/config.module';
import type { AppConfig } from './config/read-config';
import { ConsoleModule } from './console/console.module';
import { ConversationsModule } from './conversations/conversations.module';
import { EngraveModule } from './engrave/engrave.module';
import { HealthModule } from './health/health.module';
import { OperatorModule } from './operator/operator.module';
import { DatabaseModule } from './prisma/database.module';
import { RepositoriesModule } from './registry/repositories.module';
import { StoneModule } from './stone/stone.module';
import { ToolsModule } from './tools/tools.module';
import { VaultModule } from './vault/vault.module';

/** The rooms that have doors; each imports what it stands on. */
@Module({})
export class AppModule {
  static forRoot(config: AppConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        MetricsModule,
        EngineSettingsModule,
        DatabaseModule,
        AuthModule,
        VaultModule,
        RepositoriesModule.behind(EngraveModule),
        ConversationsModule,
        StoneModule,
        EngraveModule,
        AuditModule,
        ToolsModule,
        HealthModule,
        ConsoleModule,
        OperatorModule,
      ],
      providers: [ProblemFilter],
    };
  }
}
