import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';

/** What is still under way then is broken off: an orchestrator kills soon after. */
const DRAIN_MS = 25_000;

/**
 * Ends the application in order: takes no new connection, lets what is under way be answered, and only then closes the
 * rooms. Nest's own shutdown closes the rooms first, so that a request under way would lose its database and gateway.
 */
export async function drainAndClose(app: INestApplication, drainMs = DRAIN_MS): Promise<void> {
  const server = app.getHttpServer() as Server;
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  // Connections that are kept alive end with their next answer.
  server.on('request', (_request, response) => response.setHeader('Connection', 'close'));
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
  await app.close();
}
