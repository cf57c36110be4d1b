import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { AuthMethod } from '../../auth/principal.types';
import { MAX_KEY_LENGTH, MIN_KEY_LENGTH } from '../gateway-keys.service';

export class PutGatewayKeyDto {
  @ApiProperty({ minLength: MIN_KEY_LENGTH, maxLength: MAX_KEY_LENGTH, writeOnly: true })
  @IsString()
  @MinLength(MIN_KEY_LENGTH, { message: 'key is too short' })
  @MaxLength(MAX_KEY_LENGTH, { message: 'key is too long' })
  key!: string;
}

export class GatewayKeyDto {
  @ApiProperty({ description: 'The last four characters; no more of it is ever shown', example: '0001' })
  last4!: string;
}

export class ActorDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ enum: ['person', 'service'] })
  kind!: 'person' | 'service';

  @ApiProperty()
  name!: string;
}

export class MeDto {
  @ApiProperty({ example: 'prin_0123456789abcdefghijkmnp' })
  id!: string;

  @ApiProperty({ enum: ['person', 'service'] })
  kind!: 'person' | 'service';

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  email!: string | null;

  @ApiProperty()
  isAdmin!: boolean;

  @ApiProperty({ enum: ['local', 'oidc_bearer', 'oidc_session', 'proxy', 'service_token'] })
  authMethod!: AuthMethod;

  @ApiProperty({ type: ActorDto, description: 'Who is really at the other end; a service that acts for you is named' })
  actor!: ActorDto;

  @ApiProperty({ type: [String], description: 'What this login or token may be used for' })
  scopes!: string[];

  @ApiProperty({ type: GatewayKeyDto, nullable: true })
  gatewayKey!: GatewayKeyDto | null;
}
