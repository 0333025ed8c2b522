import type { Correo, ResultadoEnvio } from '#server/change/mensajes.ts';

/** Milliseconds for each step of talking to the mail server. */
const PLAZO = 10_000;
/** Milliseconds for the whole try, since a server that answers drop by drop keeps every step alive. */
const PLAZO_TOTAL = 30_000;

interface OpcionesCorreo {
  /** smtp://user:password@host:port, or smtps://. */
  readonly url: string;
  readonly remitente: string;
  /** The address at which people open Te Toca, without a trailing slash; null when unknown. */
  readonly direccion: string | null;
}

interface ErrorSmtp {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Classifies a failed try: 5xx and a refused password are final, anything else may pass later. */
const leerError = ({ code = 'unknown', responseCode = 0 }: ErrorSmtp): ResultadoEnvio => {
  const motivo = `the mail server refused or did not answer (${code}${responseCode === 0 ? '' : ` ${String(responseCode)}`})`;
  return responseCode >= 500 || code === 'EAUTH' || (code === 'EENVELOPE' && responseCode === 0)
    ? { tipo: 'RECHAZADO', motivo }
    : { tipo: 'FALLIDO', motivo };
};

const PIE = 'Recibes este correo porque lo elegiste en Te Toca, en Perfil. Ahí puedes desactivarlo.';

const cortado = (senal: AbortSignal): Promise<never> =>
  new Promise((_, fallar) => {
    const cortar = (): void => fallar(Object.assign(new Error('Given up'), { code: 'EABORTED' }));
    if (senal.aborted) cortar();
    else senal.addEventListener('abort', cortar, { once: true });
  });

/** Sends e-mail over SMTP, in plain text. */
export const crearCorreo = async ({ url, remitente, direccion }: OpcionesCorreo): Promise<Correo> => {
  const { createTransport } = await import('nodemailer');
  const transporte = createTransport(
    {
      url,
      connectionTimeout: PLAZO,
      greetingTimeout: PLAZO,
      socketTimeout: PLAZO,
      dnsTimeout: PLAZO,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: remitente },
  );
  return {
    enviar: async (para, { titulo, cuerpo, url: ruta }, senal) => {
      const enlace = direccion === null ? [] : [direccion + ruta];
      try {
        await Promise.race([
          transporte.sendMail({
            to: { name: '', address: para },
            subject: titulo,
            text: `${[cuerpo, ...enlace, PIE].join('\n\n')}\n`,
          }),
          cortado(AbortSignal.any([senal, AbortSignal.timeout(PLAZO_TOTAL)])),
        ]);
        return { tipo: 'ENTREGADO' };
      } catch (error) {
        return leerError(error as ErrorSmtp);
      }
    },
    cerrar: () => transporte.close(),
  };
};
