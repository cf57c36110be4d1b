import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { ApiProblem } from '../common/problem.dto';
import { ApiStoneProblems } from '../registry/stone-problems.decorator';
import { CitationsService, type CheckedCitation } from './citations.service';

class CitedRepositoryDto {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
}

class CitationDto implements CheckedCitation {
  @ApiProperty({ type: 'integer', description: 'Position of the assistant’s message in the conversation, from 0' })
  message!: number;

  @ApiProperty({ example: 'handbook/holidays.md § Carry-over' })
  cited!: string;

  @ApiProperty({ type: CitedRepositoryDto, nullable: true })
  repository!: CitedRepositoryDto | null;

  @ApiProperty({ type: String, nullable: true })
  commit!: string | null;

  @ApiProperty({ type: String, nullable: true })
  file!: string | null;

  @ApiProperty({ type: String, nullable: true })
  heading!: string | null;

  @ApiProperty({ description: 'File and heading are there at that commit' })
  exists!: boolean;

  @ApiProperty({ description: 'The section was handed to the model in this conversation' })
  handed!: boolean;
}

class CitationListDto {
  @ApiProperty({ type: [CitationDto] })
  items!: CitationDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Always null: one page holds all' })
  nextCursor!: null;
}

@ApiTags('conversations')
@RequireScope('conversations')
@Controller('api/conversations')
export class CitationsController {
  constructor(private readonly citations: CitationsService) {}

  @Get(':id/citations')
  @ApiOperation({ summary: 'What the answers cite: does it exist at the commit, was it handed to the model' })
  @ApiOkResponse({ type: CitationListDto })
  @ApiProblem(404, 'conversation_not_found')
  @ApiStoneProblems()
  async list(@Caller() caller: Principal, @Param('id') id: string): Promise<CitationListDto> {
    return { items: await this.citations.of(caller, id), nextCursor: null };
  }
}
