import { Injectable } from '@nestjs/common';
import { IndexService } from '../index/index.service';
import { IndexedAt } from '../registry/indexed-at';

/** Tells the registry when this replica's index of a stone was last complete. */
@Injectable()
export class IndexAges extends IndexedAt {
  constructor(private readonly index: IndexService) {
    super();
  }

  of(stoneId: string): Promise<Date | null> {
    return Promise.resolve(this.index.status(stoneId).indexedAt ?? null);
  }
}
