import { Body, Controller, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { Caller, RequireScope } from '../auth/auth.decorator';
import type { Principal } from '../auth/principal.types';
import { AppError } from '../common/app-error';
import { goneSignal } from '../common/gone-signal';
import { ApiProblem } from '../common/problem.dto';
import { gatewayCallCancelled } from '../gateway/gateway.errors';
import { ApiSealedProblems } from '../vault/sealed-problems.decorator';
import { ChatService } from './chat.service';

const anyJson = { type: 'object', additionalProperties: true } as const;

/** It stands in this room because it is a turn of a conversation; it owns no table. */
@ApiTags('chat')
@RequireScope('conversations')
@Controller('api/chat')
export class ChatController {
  constructor(private readonly chat: ChatService) {}

  @Post('completions')
  @HttpCode(200)
  @ApiOperation({
    summary: "OpenAI's chat/completions, passed to the gateway on your own key",
    description:
      "Streamed where the request says `stream: true`. The gateway's own status and body come back as they are.",
  })
  @ApiHeader({ name: 'X-Gateway-Key', required: false, description: 'A key for this one call; never stored' })
  @ApiBody({ schema: { ...anyJson, description: "OpenAI's request; `model` defaults to the server's" } })
  @ApiResponse({
    status: 200,
    description: "The gateway's answer",
    content: { 'application/json': { schema: anyJson }, 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiProblem(409, 'gateway_key_missing')
  @ApiProblem(422, 'gateway_key_invalid')
  @ApiProblem(499, 'cancelled')
  @ApiSealedProblems()
  @ApiProblem(429, 'too_many_chats')
  @ApiProblem(502, 'gateway_unreachable', 'gateway_redirected', 'gateway_reply_too_large')
  @ApiProblem(503, 'gateway_not_configured', 'chat_busy')
  @ApiProblem(504, 'gateway_timeout')
  async completions(
    @Caller() caller: Principal,
    @Body() body: unknown,
    @Headers('x-gateway-key') key: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (!isObject(body)) throw new AppError('invalid_request', 'invalid', 'The body must be a JSON object.');
    const call = { body, key, headers: request.headers, signal: goneSignal(response) };
    await this.chat.pass(caller, call, async ({ status, headers, body: answer }) => {
      response.status(status);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      // A proxy in front that gathers the stream would turn it into one late answer.
      response.setHeader('X-Accel-Buffering', 'no');
      response.flushHeaders();
      await pipeline(answer, response).catch((error: unknown) => {
        // The socket's own word for a client that left is a broken pipe, which nobody needs to look into.
        throw call.signal.aborted ? gatewayCallCancelled() : error;
      });
    });
  }
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
