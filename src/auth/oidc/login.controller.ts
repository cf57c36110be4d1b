import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ApiProblem } from '../../common/problem.dto';
import { Public } from '../auth.decorator';
import { LoginService } from './login.service';
import { LoginQueryDto, LogoutDto } from './login.dto';

@ApiTags('login')
@ApiProblem(403, 'foreign_host')
@ApiProblem(404, 'login_not_available')
@ApiProblem(503, 'identity_provider_unavailable', 'database_unavailable')
@Controller('api/auth')
@Public()
export class LoginController {
  constructor(private readonly logins: LoginService) {}

  @Get('login')
  @ApiOperation({ summary: 'Sends the browser to the identity provider (authorization code with PKCE)' })
  @ApiFoundResponse({ description: 'To the provider' })
  async login(@Query() query: LoginQueryDto, @Req() request: Request, @Res() response: Response): Promise<void> {
    response.redirect(302, await this.logins.start(request, response, query.returnTo));
  }

  @Get('callback')
  @ApiOperation({ summary: 'Where the identity provider sends the browser back to' })
  @ApiFoundResponse({ description: 'To the page that the login began at; the session is a cookie' })
  @ApiProblem(401, 'login_failed')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, await this.logins.finish(request, response));
  }

  @Post('logout')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends the browser login; a page of another origin cannot' })
  @ApiOkResponse({ type: LogoutDto })
  @ApiProblem(403, 'foreign_origin')
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<LogoutDto> {
    return this.logins.logout(request, response);
  }
}
