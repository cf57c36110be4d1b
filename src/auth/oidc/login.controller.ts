import { Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth.decorator';
import { LoginService } from './login.service';
import { LoginQueryDto, LogoutDto } from './login.dto';

@ApiTags('login')
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
  @ApiExcludeEndpoint()
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    response.redirect(302, await this.logins.finish(request, response));
  }

  @Post('logout')
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends the browser login; a page of another origin cannot' })
  @ApiOkResponse({ type: LogoutDto })
  logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<LogoutDto> {
    return this.logins.logout(request, response);
  }
}
