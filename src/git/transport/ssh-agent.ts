import { createServer, type Server, type Socket } from 'node:net';
import { field, readPrivateKey, WireReader, type SigningKey } from '../remote/openssh-key';

const REQUEST_IDENTITIES = 11;
const IDENTITIES_ANSWER = 12;
const SIGN_REQUEST = 13;
const SIGN_RESPONSE = 14;
const FAILURE = 5;
const MAX_MESSAGE_BYTES = 256 * 1024;
/** One login signs once or twice; nobody needs more. */
const MAX_SIGNATURES = 8;

/**
 * An SSH agent with one key, for one operation (draft-miller-ssh-agent): the private key stays in this process and
 * is never a file. The socket lies in a folder that only this user can open.
 */
export class SshAgent {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private signatures = 0;

  /** @throws RangeError when the private key cannot be read */
  static async start(socketPath: string, privateKey: string): Promise<SshAgent> {
    const agent = new SshAgent(readPrivateKey(privateKey));
    await new Promise<void>((resolve, reject) => {
      agent.server.once('error', reject);
      agent.server.listen(socketPath, resolve);
    });
    return agent;
  }

  private constructor(private readonly key: SigningKey) {
    this.server = createServer((socket) => this.serve(socket));
  }

  /** `ssh-ed25519 AAAA…`, for an IdentityFile that names which key of the agent to use. */
  get publicLine(): string {
    return `ssh-ed25519 ${this.key.publicBlob.toString('base64')}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => undefined);
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4) {
        const length = pending.readUInt32BE();
        if (length > MAX_MESSAGE_BYTES) return void socket.destroy();
        if (pending.length < 4 + length) return;
        socket.write(field(this.answer(pending.subarray(4, 4 + length))));
        pending = pending.subarray(4 + length);
      }
    });
  }

  private answer(message: Buffer): Buffer {
    try {
      const reader = new WireReader(message);
      const type = reader.raw(1)[0];
      if (type === REQUEST_IDENTITIES) {
        return Buffer.concat([Buffer.from([IDENTITIES_ANSWER, 0, 0, 0, 1]), field(this.key.publicBlob), field('')]);
      }
      if (type === SIGN_REQUEST && reader.field().equals(this.key.publicBlob) && this.signatures++ < MAX_SIGNATURES) {
        return Buffer.concat([Buffer.from([SIGN_RESPONSE]), field(this.key.sign(reader.field()))]);
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
    return Buffer.from([FAILURE]);
  }
}
