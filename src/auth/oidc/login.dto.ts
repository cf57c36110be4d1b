import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class LoginQueryDto {
  @ApiPropertyOptional({ description: 'A path of this server to come back to', example: '/' })
  @IsOptional()
  @IsString()
  @MaxLength(512)
  returnTo?: string;
}

export class LogoutDto {
  @ApiProperty({ type: String, nullable: true, description: 'Where the provider ends its own session, if it can' })
  endSessionUrl!: string | null;
}
