import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ enum: ['ok'] })
  status!: 'ok';
}

export class ReadyDto {
  @ApiProperty({ enum: ['ready'] })
  status!: 'ready';

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { database: 'ok', disk: 'ok' } })
  checks!: Record<string, string>;
}
