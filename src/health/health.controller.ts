import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../auth/auth.decorator';
import { ApiProblem } from '../common/problem.dto';
import { ReadinessService } from './readiness.service';
import { HealthDto, ReadyDto } from './health.dto';

@ApiTags('probes')
@Controller()
@Public()
export class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

  @Get('health')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The process answers' })
  @ApiOkResponse({ type: HealthDto })
  health(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Database and data directory can be written; 503 `not_ready` says which cannot' })
  @ApiOkResponse({ type: ReadyDto })
  @ApiProblem(503, 'not_ready')
  async ready(): Promise<ReadyDto> {
    return { status: 'ready', checks: await this.readiness.check() };
  }
}
