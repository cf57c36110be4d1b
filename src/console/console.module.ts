import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller';

/** The web page: files that `npm run build` makes from `app/`, served by this server and no second one. */
@Module({ controllers: [ConsoleController] })
export class ConsoleModule {}
