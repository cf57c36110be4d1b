import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DraftView, EngraveResult } from '../engrave.types';

export class FileDiffDto {
  @ApiProperty({ example: 'sessions/2026/09/2026-09-10-carry-over-rules.md' })
  path!: string;

  @ApiProperty({ description: 'A unified diff, as `git diff` prints it' })
  diff!: string;
}

export class OtherStoneDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  name!: string;
}

export class EarlierEngravingDto {
  @ApiProperty({ example: 'engr_0123456789abcdefghijkmnp' })
  engravingId!: string;

  @ApiProperty()
  repositoryId!: string;

  @ApiProperty()
  repositoryName!: string;

  @ApiProperty()
  path!: string;

  @ApiProperty()
  commit!: string;

  @ApiProperty({ format: 'date-time' })
  at!: string;
}

export class DraftDto implements DraftView {
  @ApiProperty({ description: 'What an approval is bound to: repository, path and the bytes of `markdown`' })
  digest!: string;

  @ApiProperty()
  path!: string;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  summary!: string;

  @ApiProperty()
  body!: string;

  @ApiProperty({ description: 'The whole file' })
  markdown!: string;

  @ApiProperty({ type: [String] })
  tags!: string[];

  @ApiProperty({ type: [String], description: '`file § heading`, true of the commit' })
  sources!: string[];

  @ApiProperty({ description: 'The model that was asked; `none` where the person gave the note' })
  model!: string;

  @ApiProperty({ description: 'False: the fallback transcript, or a note that the person gave' })
  distilled!: boolean;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, description: 'Secrets replaced, by kind' })
  redactions!: Record<string, number>;

  @ApiProperty({ type: [FileDiffDto] })
  diffs!: FileDiffDto[];

  @ApiProperty({
    type: String,
    example: 'appended',
    description: '`none`, `unchanged`, `appended` or `skipped (<kind>)`',
  })
  changelog!: DraftView['changelog'];

  @ApiProperty({ type: [OtherStoneDto], description: 'Other repositories that the conversation read' })
  otherStones!: OtherStoneDto[];

  @ApiProperty({ type: [EarlierEngravingDto] })
  engravedBefore!: EarlierEngravingDto[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null once committed' })
  expiresAt!: string | null;
}

export class EngravedRepoDto {
  @ApiProperty({ example: 'repo_0123456789abcdefghijkmnp' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  shared!: boolean;
}

export class EngravedDto {
  @ApiProperty()
  path!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null in a preview' })
  commit!: string | null;

  @ApiProperty()
  pushed!: boolean;

  @ApiPropertyOptional({ description: 'A sentence: what a person has to look at, e.g. why it was not pushed' })
  needsReview?: string;

  @ApiProperty({ type: DraftDto })
  draft!: DraftDto;

  @ApiProperty({ type: EngravedRepoDto })
  repo!: EngravedRepoDto;
}

export class SkippedDto {
  @ApiProperty({ enum: [true] })
  skipped!: true;

  @ApiProperty({ description: 'Why nothing in the session is worth keeping' })
  reason!: string;
}

@ApiExtraModels(EngravedDto, SkippedDto)
export class EngraveAnswerDto {
  static from(result: EngraveResult): EngravedDto | SkippedDto {
    switch (result.kind) {
      case 'skipped':
        return { skipped: true, reason: result.reason };
      case 'previewed':
        return { path: result.path, commit: null, pushed: false, draft: result.draft, repo: result.repo };
      case 'engraved': {
        const { path, commit, pushed, needsReview, draft, repo } = result;
        return { path, commit, pushed, ...(needsReview === undefined ? {} : { needsReview }), draft, repo };
      }
    }
  }
}
