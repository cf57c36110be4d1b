import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthGuard } from './auth.guard';
import { Authenticator } from './authenticator';
import { CallerAuthenticator } from './caller.authenticator';
import { LocalAuthenticator } from './local/local.authenticator';
import { LoginController } from './oidc/login.controller';
import { LoginService } from './oidc/login.service';
import { OidcAuthenticator } from './oidc/oidc.authenticator';
import { ProviderService } from './oidc/provider.service';
import { SessionKeyService } from './oidc/session-key.service';
import { SessionService } from './oidc/session.service';
import { SessionsRepository } from './oidc/sessions.repository';
import { PrincipalsRepository } from './principals.repository';
import { PrincipalsService } from './principals.service';
import { ProxyAuthenticator } from './proxy/proxy.authenticator';
import { ProxyKeysService } from './proxy/proxy-keys.service';
import { GrantsController } from './services/grants.controller';
import { GrantsRepository } from './services/grants.repository';
import { GrantsService } from './services/grants.service';
import { ServiceAuthenticator } from './services/service.authenticator';
import { ServiceTokensController } from './services/service-tokens.controller';
import { ServiceTokensRepository } from './services/service-tokens.repository';
import { ServiceTokensService } from './services/service-tokens.service';

@Module({
  controllers: [LoginController, ServiceTokensController, GrantsController],
  providers: [
    PrincipalsRepository,
    PrincipalsService,
    LocalAuthenticator,
    ProviderService,
    SessionKeyService,
    SessionsRepository,
    SessionService,
    LoginService,
    OidcAuthenticator,
    ProxyKeysService,
    ProxyAuthenticator,
    ServiceTokensRepository,
    ServiceTokensService,
    ServiceAuthenticator,
    GrantsRepository,
    GrantsService,
    CallerAuthenticator,
    { provide: Authenticator, useExisting: CallerAuthenticator },
    { provide: APP_GUARD, useClass: AuthGuard },
  ],
  exports: [PrincipalsService],
})
export class AuthModule {}
