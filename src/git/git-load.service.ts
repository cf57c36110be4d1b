import { Injectable } from '@nestjs/common';
import type { ChildLoad } from './process/child-slots';
import { GitProcessService } from './process/git-process.service';
import { RemoteRunner } from './transport/remote-runner';

/** How busy this room is, for an operator's eyes. */
@Injectable()
export class GitLoadService {
  constructor(
    private readonly local: GitProcessService,
    private readonly remote: RemoteRunner,
  ) {}

  read(): Record<'local' | 'remote', ChildLoad> {
    return { local: this.local.load, remote: this.remote.load };
  }
}
