import { INDEX_DEFAULTS } from '../../../src/index/index.config';
import { startServer } from '../../../src/server';
import { compiledIndexWorker } from '../index-worker';

// The server as it is, from its sources: only the index's worker thread needs a compiled file.
Object.assign(INDEX_DEFAULTS, { workerEntry: compiledIndexWorker() });
void startServer();
