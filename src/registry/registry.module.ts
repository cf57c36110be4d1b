import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module';
import { VaultModule } from '../vault/vault.module';
import { CloneJobs } from './clone-jobs.service';
import { OfferedStonesController } from './offered-stones.controller';
import { OfferedStonesRepository } from './offered-stones.repository';
import { OfferedStones } from './offered-stones.service';
import { RegistryRepository } from './registry.repository';
import { RegistrySchedule } from './registry-schedule.service';
import { RegistryService } from './registry.service';
import { RegistrySettings } from './registry.settings';
import { RemoteAddresses } from './remote-addresses';
import { StoneChanging } from './stone-changing.service';
import { StoneConnections } from './stone-connections.service';
import { StoneCredentials } from './stone-credentials.service';
import { StoneEvents } from './stone-events';
import { StoneFolders } from './stone-folders';
import { StoneStatuses } from './stone-statuses.service';
import { StoneSync } from './stone-sync.service';

/** The registry without its gated door; see {@link RepositoriesModule}. */
@Module({
  imports: [GitModule, VaultModule],
  controllers: [OfferedStonesController],
  providers: [
    CloneJobs,
    OfferedStones,
    OfferedStonesRepository,
    RegistryRepository,
    RegistrySchedule,
    RegistryService,
    RegistrySettings,
    RemoteAddresses,
    StoneChanging,
    StoneConnections,
    StoneCredentials,
    StoneEvents,
    StoneFolders,
    StoneStatuses,
    StoneSync,
  ],
  exports: [RegistryService, StoneEvents, StoneFolders],
})
export class RegistryModule {}
