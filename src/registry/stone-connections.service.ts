import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '../auth/principal.types';
import { RemotesConfig } from '../config/config.types';
import { GitObjectsService } from '../git/git-objects.service';
import { GitTransportService } from '../git/git-transport.service';
import { RemotePolicy } from '../git/remote/remote-policy';
import { requireBranchName } from '../git/remote/branch-name';
import { remoteFailure } from '../git/git.errors';
import { PrismaService } from '../prisma/prisma.service';
import { inTransaction } from '../prisma/transaction';
import { CloneJobs } from './clone-jobs.service';
import { OfferedStonesRepository } from './offered-stones.repository';
import {
  offeredStoneConflict,
  offeredStoneNotFound,
  publishNotAuthorized,
  remoteRequired,
  repositoryNotFound,
  repositoryNotReady,
  tooManyClones,
  tooManyRepositories,
  unpushedCommits,
} from './registry.errors';
import { RegistryRepository, type NewRow, type RowChanges, type StoneRow } from './registry.repository';
import { RegistrySettings } from './registry.settings';
import type { NewStone, Stone, StoneChanges } from './registry.types';
