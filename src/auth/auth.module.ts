import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthConfig } from '../config/config.types';
import { AuthGuard } from './auth.guard';
import { Authenticator } from './authenticator';
import { LocalAuthenticator } from './local.authenticator';
import { PrincipalsRepository } from './principals.repository';
import { PrincipalsService } from './principals.service';

@Module({
  providers: [
    PrincipalsRepository,
    PrincipalsService,
    LocalAuthenticator,
    { provide: Authenticator, useExisting: LocalAuthenticator },
    { provide: APP_GUARD, useClass: AuthGuard },
  ],
  exports: [PrincipalsService],
})
export class AuthModule {}
