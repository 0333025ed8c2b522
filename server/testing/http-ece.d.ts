declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    decrypt: (cifrado: Buffer, claves: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }) => Buffer;
  };
  export default ece;
}
