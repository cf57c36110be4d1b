import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { LoopbackOrScope } from '../auth/auth.decorator';
import { Metrics } from '../common/metrics';
import { GitLoadService } from '../git/git-load.service';

@ApiTags('probes')
@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly git: GitLoadService,
  ) {}

  @Get('metrics')
  @LoopbackOrScope('metrics')
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Prometheus metrics: from this machine, or with a token of scope metrics' })
  @ApiProduces('text/plain')
  @ApiOkResponse({ schema: { type: 'string' } })
  read(): Promise<string> {
    for (const [kind, load] of Object.entries(this.git.read())) {
      for (const [state, count] of Object.entries(load)) this.metrics.gitChildren.set({ kind, state }, count as number);
    }
    return this.metrics.registry.metrics();
  }
}
