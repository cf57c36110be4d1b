import { Module } from '@nestjs/common';
import { GitHistoryService } from './git-history.service';
import { GitLoadService } from './git-load.service';
import { GitMaintenanceService } from './git-maintenance.service';
import { GitObjectsService } from './git-objects.service';
import { GitRefsService } from './git-refs.service';
import { GitTransportService } from './git-transport.service';
import { GitTreesService } from './git-trees.service';
import { GitWriterService } from './git-writer.service';
import { BlobReader } from './objects/blob-reader';
import { WarmBatches } from './objects/warm-batches';
import { History } from './objects/history';
import { ObjectGate } from './objects/object-gate';
import { RepositoryCache } from './objects/repository-cache';
import { RepositoryInspector } from './objects/repository-inspector';
import { GitProcessService } from './process/git-process.service';
import { RemoteResolver } from './remote/remote-resolver';
import { CloneOperation } from './transport/clone-operation';
import { RemoteRunner } from './transport/remote-runner';
import { KillPoints } from './writer/kill-points';

/** Needs a `GitConfig` from a module that the application imports globally. */
@Module({
  providers: [
    KillPoints,
    RepositoryCache,
    GitProcessService,
    BlobReader,
    WarmBatches,
    History,
    ObjectGate,
    RepositoryInspector,
    RemoteResolver,
    RemoteRunner,
    CloneOperation,
    GitObjectsService,
    GitWriterService,
    GitTransportService,
    GitTreesService,
    GitRefsService,
    GitMaintenanceService,
    GitLoadService,
    GitHistoryService,
  ],
  exports: [
    GitObjectsService,
    GitWriterService,
    GitTransportService,
    GitTreesService,
    GitRefsService,
    GitMaintenanceService,
    GitLoadService,
    GitHistoryService,
    KillPoints,
    RepositoryCache,
  ],
})
export class GitModule {}
