/** As many characters as the server's digests have (server/features/avisos). */
const CARACTERES_HUELLA = 16;

const aBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The digest of a subscription's endpoint, by which the server's device list names the subscription. */
export const huellaDe = async ({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> =>
  aBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))).slice(
    0,
    CARACTERES_HUELLA,
  );
