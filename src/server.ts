import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { AppModule } from './app.module';
import { configureApp, describeApp } from './app.setup';
import { startTracing } from './common/tracing/tracing';
import { ReadinessService } from './health/readiness.service';
import { drainAndClose } from './drain';
import { ConfigError } from './config/environment';
import { readConfig } from './config/read-config';
import { PinoNestLogger, createRootLogger } from './app.logger';

/** Reads the settings, starts everything, listens, and shuts down in order on SIGTERM and SIGINT. */
export async function startServer(): Promise<void> {
  const config = readConfigOrExit();
  const root = createRootLogger(config.server, config.redaction);
  const logger = new PinoNestLogger(root);
  try {
    const tracing = await startTracing(config.tracing);
    const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config), {
      logger,
      bodyParser: false,
      forceCloseConnections: false,
    });
    configureApp(app, root, tracing);
    describeApp(app);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        logger.log(`${signal}: finishing what is under way`, 'server');
        app.get(ReadinessService).stop();
        drainAndClose(app)
          .then(() => tracing?.stop())
          .catch((error: unknown) => {
            root.fatal({ err: error }, 'the server could not stop in order');
            process.exit(1);
          });
      });
    }
    await app.listen(config.server.port, config.server.host);
    const { port } = app.getHttpServer().address() as AddressInfo;
    logger.log(`listening on http://${config.server.host}:${port}`, 'server');
  } catch (error) {
    root.fatal({ err: error }, 'the server could not start');
    process.exitCode = 1;
    setTimeout(() => process.exit(1), 3000).unref();
  }
}

function readConfigOrExit() {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
