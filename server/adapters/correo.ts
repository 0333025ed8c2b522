import type { Correo, ResultadoEnvio } from '#server/change/puertos.ts';

/** Timeout of each step of the conversation with the mail server, in ms. */
const PLAZO = 10_000;
/** Timeout of the whole attempt, in ms, because a server that answers drop by drop never exceeds the timeout of a step. */
const PLAZO_TOTAL = 30_000;

interface OpcionesCorreo {
  /** `smtp://user:password@host:port`, or `smtps://…`. */
  readonly url: string;
  readonly remitente: string;
  /** Public address of the app, without a final slash; null if unknown, and then e-mails contain no link. */
  readonly direccion: string | null;
}

interface ErrorSmtp {
  readonly code?: string;
  readonly responseCode?: number;
}

/** Classifies a failed attempt: a 5xx reply, a refused login or an invalid address is final, anything else may be retried. */
const leerError = ({ code = 'unknown', responseCode = 0 }: ErrorSmtp): ResultadoEnvio => {
  const motivo = `the mail server refused or did not answer (${code}${responseCode === 0 ? '' : ` ${String(responseCode)}`})`;
  return responseCode >= 500 || code === 'EAUTH' || (code === 'EENVELOPE' && responseCode === 0)
    ? { tipo: 'RECHAZADO', motivo }
    : { tipo: 'FALLIDO', motivo };
};

const PIE = 'Recibes este correo porque lo elegiste en Te Toca, en Perfil. Ahí puedes desactivarlo.';

/** Returns a promise that rejects when the signal is aborted, and otherwise stays pending. */
const cortado = (senal: AbortSignal): Promise<never> =>
  new Promise((_, fallar) => {
    const cortar = (): void => fallar(Object.assign(new Error('Given up'), { code: 'EABORTED' }));
    if (senal.aborted) cortar();
    else senal.addEventListener('abort', cortar, { once: true });
  });

/** Creates the sender of plain-text e-mails over SMTP. */
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
