import { Injectable, OnModuleDestroy } from '@nestjs/common';
import { IndexService } from '../index/index.service';
import { StoneEvents } from '../registry/stone-events';

/** Keeps the indexes at the tips: what was just engraved or synced is indexed before somebody asks. */
@Injectable()
export class StoneIndexing implements OnModuleDestroy {
  private readonly stops: (() => void)[];

  constructor(events: StoneEvents, index: IndexService) {
    this.stops = [
      events.on('changed', ({ stone: { id, name, gitDir }, tip }) => {
        if (tip !== null) void index.ensure({ id, name, gitDir, commit: tip });
      }),
      events.on('removed', ({ stoneId }) => void index.remove(stoneId)),
    ];
  }

  onModuleDestroy(): void {
    for (const stop of this.stops) stop();
  }
}
