import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ServerConfig } from '../../config/config.types';
import { PrismaService } from '../../prisma/prisma.service';
import type { Identity } from '../principals.repository';
import { cookieName, cookieOptions, openClaims, readCookie, sealClaims } from './sealed-cookie';
import { SessionKeyService } from './session-key.service';
import { SessionsRepository } from './sessions.repository';

const SESSION_TTL_SECONDS = 8 * 3600;
const LOGIN_TTL_SECONDS = 600;

export interface Session {
  id: string;
  identity: Identity;
  isAdmin: boolean;
  idToken?: string;
}

/** What a login in progress must remember between the two redirects. */
export interface PendingLogin {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
}

/** Browser logins: an encrypted cookie that names a row, so that a logout ends the cookie's every copy. */
@Injectable()
export class SessionService {
  private readonly isSecure: boolean;

  constructor(
    private readonly keys: SessionKeyService,
    private readonly sessions: SessionsRepository,
    private readonly prisma: PrismaService,
    server: ServerConfig,
  ) {
    this.isSecure = server.publicUrl?.startsWith('https:') ?? false;
  }

  async begin(response: Response, session: Omit<Session, 'id'>): Promise<void> {
    const id = await this.sessions.create(this.prisma, new Date(Date.now() + SESSION_TTL_SECONDS * 1000));
    const sealed = await this.seal({ ...session, id }, 'session', SESSION_TTL_SECONDS);
    response.cookie(this.name('session'), sealed, cookieOptions(this.isSecure, SESSION_TTL_SECONDS));
  }

  /** Null where there is no cookie, or one that does not hold any more. */
  async current(request: Request): Promise<Session | null> {
    const claims = await this.open(request, 'session');
    if (claims === null) return null;
    const session = claims as unknown as Session;
    return (await this.sessions.isAlive(this.prisma, session.id)) ? session : null;
  }

  hasCookie(request: Request): boolean {
    return readCookie(request, this.name('session')) !== undefined;
  }

  async end(request: Request, response: Response): Promise<Session | null> {
    const session = await this.current(request);
    if (session !== null) await this.sessions.end(this.prisma, session.id);
    response.clearCookie(this.name('session'), cookieOptions(this.isSecure, 0));
    return session;
  }

  async rememberLogin(response: Response, login: PendingLogin): Promise<void> {
    const sealed = await this.seal({ ...login }, 'login', LOGIN_TTL_SECONDS);
    response.cookie(this.name('login'), sealed, cookieOptions(this.isSecure, LOGIN_TTL_SECONDS));
  }

  /** Reads and clears it: a login is used once. */
  async takeLogin(request: Request, response: Response): Promise<PendingLogin | null> {
    const claims = await this.open(request, 'login');
    response.clearCookie(this.name('login'), cookieOptions(this.isSecure, 0));
    return claims as unknown as PendingLogin | null;
  }

  private name(kind: 'session' | 'login'): string {
    return cookieName(`prima_${kind}`, this.isSecure);
  }

  private seal(claims: object, purpose: string, ttlSeconds: number): Promise<string> {
    const [key] = this.keys.keys();
    if (key === undefined) throw new Error('No key to seal cookies with.');
    return sealClaims({ ...claims }, purpose, ttlSeconds, key);
  }

  private async open(request: Request, purpose: 'session' | 'login') {
    const sealed = readCookie(request, this.name(purpose));
    return sealed === undefined ? null : openClaims(sealed, purpose, this.keys.keys());
  }
}
