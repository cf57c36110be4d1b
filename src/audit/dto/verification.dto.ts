import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CommitCounts, Fault, FaultKind, Verification } from '../verify/verify.types';

export class FaultDto implements Fault {
  @ApiProperty({ type: String })
  fault!: FaultKind;

  @ApiPropertyOptional({ type: 'integer' })
  seq?: number;

  @ApiPropertyOptional()
  id?: string;

  @ApiPropertyOptional()
  engravingId?: string;

  @ApiPropertyOptional()
  repositoryId?: string;

  @ApiPropertyOptional()
  commit?: string;

  @ApiProperty()
  detail!: string;
}

export class ChainLinkDto {
  @ApiProperty({ type: 'integer' })
  seq!: number;

  @ApiProperty()
  hash!: string;
}

export class CommitCountsDto implements CommitCounts {
  @ApiProperty({ type: 'integer' })
  checked!: number;

  @ApiProperty({ type: 'integer' })
  on_branch!: number;

  @ApiProperty({ type: 'integer' })
  superseded!: number;

  @ApiProperty({ type: 'integer' })
  dropped_by_remote!: number;

  @ApiProperty({ type: 'integer' })
  repository_removed!: number;
}

export class VerificationDto implements Verification {
  @ApiProperty()
  ok!: boolean;

  @ApiProperty({ type: 'integer', description: 'Records whose place in the chain was proven' })
  checked!: number;

  @ApiProperty({ type: [FaultDto], description: 'The first hundred' })
  faults!: FaultDto[];

  @ApiProperty({ type: 'integer', description: 'All of them' })
  faultCount!: number;

  @ApiProperty({ type: ChainLinkDto, description: 'The chain’s end; written down elsewhere it proves later cuts' })
  head!: ChainLinkDto;

  @ApiProperty({ type: ChainLinkDto, nullable: true, description: 'Where the chain begins after a retention cut' })
  checkpoint!: ChainLinkDto | null;

  @ApiProperty({
    type: CommitCountsDto,
    nullable: true,
    description: 'Where the commits are that the records speak of; null where no repository was asked',
  })
  commits!: CommitCountsDto | null;
}
