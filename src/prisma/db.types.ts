import type { Prisma } from './generated/client';

/** What repository methods take first: the client, or the transaction of the use case that calls them. */
export type Db = Prisma.TransactionClient;
