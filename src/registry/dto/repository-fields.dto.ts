import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { Equals, IsBoolean, IsIn, IsOptional, IsString, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import { IsText } from '../../common/is-text.decorator';
import { MAX_NAME_CODE_POINTS } from '../registry.settings';
import type { CredentialInput, NewStone, StoneChanges } from '../registry.types';

const MAX_URL_CHARACTERS = 2_048;
const MAX_BRANCH_CHARACTERS = 200;

export class CredentialDto {
  @ApiProperty({ enum: ['token', 'ssh'] })
  @IsIn(['token', 'ssh'])
  type!: 'token' | 'ssh';
}

export class TokenCredentialDto extends CredentialDto {
  @ApiProperty({ enum: ['token'] })
  @Equals('token')
  declare type: 'token';

  @ApiPropertyOptional({ maxLength: 256, description: 'Where the host wants one; most take any' })
  @IsOptional()
  @IsText({ minCodePoints: 1, maxCodePoints: 256, singleLine: true })
  username?: string;

  @ApiProperty({ maxLength: 4096, writeOnly: true, description: 'Kept sealed and never answered' })
  @IsText({ minCodePoints: 1, maxBytes: 4096, singleLine: true })
  token!: string;
}

export class SshCredentialDto extends CredentialDto {
  @ApiProperty({ enum: ['ssh'], description: 'A key pair is made; `publicKey` is answered' })
  @Equals('ssh')
  declare type: 'ssh';
}

const credentialSchema = {
  oneOf: [{ $ref: getSchemaPath(TokenCredentialDto) }, { $ref: getSchemaPath(SshCredentialDto) }],
  discriminator: {
    propertyName: 'type',
    mapping: { token: getSchemaPath(TokenCredentialDto), ssh: getSchemaPath(SshCredentialDto) },
  },
  description: 'Without one, the remote is used anonymously',
};

/** One nested class a type, so that a token beside `ssh` is refused by name. */
function IsCredential(): PropertyDecorator {
  const nested = ValidateNested({ message: '$property must be {type: "token", username?, token} or {type: "ssh"}' });
  const typed = Type(() => CredentialDto, {
    keepDiscriminatorProperty: true,
    discriminator: {
      property: 'type',
      subTypes: [
        { name: 'token', value: TokenCredentialDto },
        { name: 'ssh', value: SshCredentialDto },
      ],
    },
  });
  return (target, key) => [nested, typed].forEach((decorate) => decorate(target, key));
}

@ApiExtraModels(TokenCredentialDto, SshCredentialDto)
export class CreateRepositoryDto {
  @ApiPropertyOptional({
    maxLength: MAX_NAME_CODE_POINTS,
    description: "What search results name it; needed unless offeredId or a remote's path gives one",
  })
  @IsOptional()
  @IsText({ maxCodePoints: MAX_NAME_CODE_POINTS * 2 })
  name?: string;

  @ApiPropertyOptional({ maxLength: MAX_URL_CHARACTERS, description: 'https or ssh, without user and password' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URL_CHARACTERS)
  remoteUrl?: string;

  @ApiPropertyOptional({ maxLength: MAX_BRANCH_CHARACTERS, description: "Default: the remote's own default branch" })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_BRANCH_CHARACTERS)
  branch?: string;

  @ApiPropertyOptional(credentialSchema)
  @IsOptional()
  @IsCredential()
  credential?: TokenCredentialDto | SshCredentialDto;

  @ApiPropertyOptional({ description: 'Left out: true. False copies the remote once and keeps none' })
  @IsOptional()
  @IsBoolean()
  keepRemote?: boolean;

  @ApiPropertyOptional({ description: 'A stone of `GET /api/offered-stones`; brings its address and branch' })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  offeredId?: string;

  static toInput({ name, remoteUrl, branch, credential, keepRemote, offeredId }: CreateRepositoryDto): NewStone {
    return {
      name: name ?? undefined,
      remoteUrl: remoteUrl ?? undefined,
      branch: branch ?? undefined,
      credential: credentialOf(credential) ?? undefined,
      keepRemote: keepRemote ?? undefined,
      offeredId: offeredId ?? undefined,
    };
  }
}

@ApiExtraModels(TokenCredentialDto, SshCredentialDto)
export class UpdateRepositoryDto {
  @ApiPropertyOptional({ maxLength: MAX_NAME_CODE_POINTS })
  @ValidateIf((_, value) => value !== undefined)
  @IsText({ maxCodePoints: MAX_NAME_CODE_POINTS * 2 })
  name?: string;

  @ApiPropertyOptional({ maxLength: MAX_BRANCH_CHARACTERS })
  @ValidateIf((_, value) => value !== undefined)
  @IsString()
  @MaxLength(MAX_BRANCH_CHARACTERS)
  branch?: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    maxLength: MAX_URL_CHARACTERS,
    description: 'Null detaches. Another host, port or scheme erases the stored credential.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URL_CHARACTERS)
  remoteUrl?: string | null;

  @ApiPropertyOptional({ ...credentialSchema, nullable: true })
  @IsOptional()
  @IsCredential()
  credential?: TokenCredentialDto | SshCredentialDto | null;

  @ApiPropertyOptional({ description: 'A person approves that the remote receives what is unpushed' })
  @IsOptional()
  @IsBoolean()
  confirm?: boolean;

  static toChanges({ name, branch, remoteUrl, credential }: UpdateRepositoryDto): StoneChanges {
    return { name, branch, remoteUrl, credential: credentialOf(credential) };
  }
}

function credentialOf<N extends null | undefined>(dto: TokenCredentialDto | SshCredentialDto | N): CredentialInput | N {
  if (dto === null || dto === undefined) return dto;
  if (dto.type === 'ssh') return { type: 'ssh' };
  return { type: 'token', token: dto.token, ...(isNothing(dto.username) ? {} : { username: dto.username }) };
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
