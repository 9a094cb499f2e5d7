import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const [isPresent, isVerified, hasKey] = [0x01, 0x04, 0x40]

/** A CBOR byte string of at most 255 bytes, in its shortest form. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(bytes.length < 24 ? [0x40 + bytes.length] : [0x58, bytes.length]), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** An authenticator with one passkey of a site, answering as a browser would. */
export function createAuthenticator(given: { origin: string; isUnlocked?: boolean }) {
  const { origin, isUnlocked = true } = given
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  let uses = 0

  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    uses += 1
    const state = Buffer.from([flags | isPresent | (isUnlocked ? isVerified : 0)])
    return Buffer.concat([sha256(new URL(origin).hostname), state, counter, rest])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shell = { id, rawId: id, clientExtensionResults: {}, type: 'public-key' } as const

  return {
    make(challenge: string) {
      // ES256: key type, algorithm, curve, and the point.
      const point = [x, y].map(part => cborBytes(Buffer.from(part, 'base64url')))
      const [atX = Buffer.alloc(0), atY = Buffer.alloc(0)] = point
      const cose = [Buffer.from('a5010203262001', 'hex'), Buffer.from([0x21]), atX, Buffer.from([0x22]), atY]
      const length = Buffer.from([0, credential.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credential, ...cose])
      const none = [cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]
      const parts = [
        Buffer.from([0xa3]),
        ...none,
        cborText('authData'),
        cborBytes(authData(hasKey, attested)),
      ]
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.concat(parts).toString('base64url'),
      }
      return { ...shell, response }
    },

    prove(challenge: string) {
      const data = authData(0)
      const client = clientData('webauthn.get', challenge)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      }
      return { ...shell, response }
    },
  }
}
