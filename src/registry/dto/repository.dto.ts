import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Stone, StoneStatus } from '../registry.types';

export class RepositoryErrorDto {
  @ApiProperty({ example: 'auth_failed' })
  code!: string;

  @ApiProperty()
  detail!: string;
}

export class RepositoryDto {
  @ApiProperty({ example: 'repo_0123456789abcdefghijkmnp' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Writes leave this server: the repository has a remote' })
  shared!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Null until the remote has told its default branch' })
  branch!: string | null;

  @ApiPropertyOptional()
  remoteUrl?: string;

  @ApiProperty({ enum: ['connecting', 'ready', 'failed'] })
  state!: Stone['state'];

  @ApiPropertyOptional({ description: 'While connecting, what is going on', example: 'receiving 42 %, 18.3 MiB' })
  progress?: string;

  @ApiPropertyOptional({ type: RepositoryErrorDto, description: 'Why connecting, or the last sync, failed' })
  error?: RepositoryErrorDto;

  @ApiPropertyOptional({ description: 'The commit that the branch points at' })
  tip?: string;

  @ApiProperty({ type: 'integer', description: 'Commits of the branch that the remote does not have' })
  unpushed!: number;

  @ApiPropertyOptional({ type: String, format: 'date-time' })
  indexedAt?: string;

  @ApiPropertyOptional({ description: 'The deploy key to register at the remote, with write access' })
  publicKey?: string;

  static from({ stone, tip, unpushed, indexedAt }: StoneStatus): RepositoryDto {
    return {
      id: stone.id,
      name: stone.name,
      shared: stone.shared,
      branch: stone.branch === '' ? null : stone.branch,
      remoteUrl: stone.remoteUrl,
      state: stone.state,
      progress: stone.progress,
      error: stone.error === undefined ? undefined : { code: stone.error.code, detail: stone.error.detail },
      tip,
      unpushed,
      indexedAt: indexedAt?.toISOString(),
      publicKey: stone.publicKey,
    };
  }
}

export class RepositoryPageDto {
  @ApiProperty({ type: [RepositoryDto] })
  items!: RepositoryDto[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
