import { createPublicKey, verify } from 'node:crypto';
import { generateDeployKey, readPrivateKey, WireReader } from './openssh-key';

describe('generateDeployKey', () => {
  it('makes a pair that signs and verifies', () => {
    const { privateKey, publicKey } = generateDeployKey('prima repo_123');
    const key = readPrivateKey(privateKey);
    expect(publicKey).toBe(`ssh-ed25519 ${key.publicBlob.toString('base64')} prima-repo_123`);
    const signature = new WireReader(key.sign(Buffer.from('data')));
    expect(signature.field().toString()).toBe('ssh-ed25519');
    const wire = new WireReader(key.publicBlob);
    wire.field();
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), wire.field()]);
    const verifier = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from('data'), verifier, signature.field())).toBe(true);
  });

  it('makes another one each time', () =>
    expect(generateDeployKey('x').publicKey).not.toBe(generateDeployKey('x').publicKey));

  it.each(['', 'ssh-rsa AAAA', '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----'])(
    'refuses to read %j',
    (pem) => expect(() => readPrivateKey(pem)).toThrow(RangeError),
  );
});
