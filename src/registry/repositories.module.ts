import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { RegistryModule } from './registry.module';
import { RepositoriesController } from './repositories.controller';

/**
 * The routes of /api/repositories. They stand apart from the registry because they pass the engraving gates, and the
 * gates stand above the registry.
 */
@Module({})
export class RepositoriesModule {
  /** `gates` exports an implementation of PublishGate. */
  static behind(gates: Type | DynamicModule): DynamicModule {
    return {
      module: RepositoriesModule,
      imports: [RegistryModule, gates],
      controllers: [RepositoriesController],
    };
  }
}
