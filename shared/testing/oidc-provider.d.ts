/** The parts of oidc-provider that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(emisor: string, ajustes: object);
    callback(): (peticion: IncomingMessage, respuesta: ServerResponse) => void;
    interactionFinished(peticion: IncomingMessage, respuesta: ServerResponse, fin: object): Promise<void>;
    readonly Grant: new (de: object) => { addOIDCScope(alcance: string): void; save(): Promise<string> };
  }
}
