import { Module } from '@nestjs/common';
import { GitModule } from '../git/git.module';
import { IndexModule } from '../index/index.module';
import { UntrustedModule } from '../untrusted/untrusted.module';
import { StoneService } from './stone.service';

@Module({ imports: [GitModule, IndexModule, UntrustedModule], providers: [StoneService], exports: [StoneService] })
export class StoneModule {}
