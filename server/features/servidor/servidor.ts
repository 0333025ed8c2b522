import type { Conexion, Copias, EstadoServidor, Hallazgo, LoPrimero } from '#shared/contracts/servidor.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import type { ResultadoCaso } from '#server/change/resultado.ts';
import { contarCasa } from '#server/data/familias.ts';
import { buscarVersion, copiarAhora, type Llegada, mirarConexion, siLoCuida, SIN_HTTPS } from './cuidar.ts';
import type { FastifyRequest } from 'fastify';
import type { Haceres } from '#server/http/montar.ts';

import paquete from '#paquete' with { type: 'json' };

const PEOR_PRIMERO = ['mal', 'aviso'] as const;

const mirarReloj = (enDuda: boolean): Hallazgo[] =>
  enDuda
    ? [
        {
          nivel: 'mal',
          linea: 'El reloj de la máquina va mal, y Te Toca sigue con la hora que conocía: ponlo en hora.',
        },
      ]
    : [];

/**
 * Returns a finding if push messages were given up and none was delivered, and the same for e-mails. Some undelivered ones are
 * normal, since phones disappear; if none was delivered, the fault is on this side.
 */
const mirarMensajes = ({ push, correo }: EstadoServidor['mensajes']): Hallazgo[] => [
  ...(push.abandonados > 0 && push.enviados === 0
    ? [{ nivel: 'aviso', linea: 'Ningún aviso ha llegado a un móvil: ¿tiene internet el servidor?' } as const]
    : []),
  ...(correo.abandonados > 0 && correo.enviados === 0
    ? [{ nivel: 'aviso', linea: 'Ningún correo ha salido: revisa SMTP_URL y MAIL_FROM.' } as const]
    : []),
];

/**
 * Returns the state of the box and of the caller's own connection, for the box's admins. `inicio` is the instant at which
 * this process began.
 */
const verServidor = (
  contexto: Contexto,
  actor: Actor,
  { llegada, inicio }: { readonly llegada: Llegada; readonly inicio: Instante },
): Promise<ResultadoCaso<EstadoServidor>> =>
  siLoCuida(contexto, actor, async () => {
    const { base, caja, correo, duda, origenes, presentes, recuento, reloj, versiones } = contexto;
    const [bytes, contado] = [await base.bytes(), await leer(contexto, contarCasa)];
    const carpeta = caja?.mirar() ?? null;
    const { conexion, segura, hallazgos } = mirarConexion(llegada, origenes, contexto.propios());
    const { PUSH: push, CORREO, desde } = recuento.ultimoDia();
    const mensajes = { desde, push, correo: CORREO, con_correo: correo !== null, en_espera: contado.en_espera };
    const todos = [
      ...mirarReloj(duda.dicho() !== null),
      ...(carpeta?.hallazgos ?? []),
      ...hallazgos,
      ...mirarMensajes(mensajes),
    ];
    return bien({
      version: paquete.version,
      busca_versiones: versiones !== null,
      ahora: reloj.ahora(),
      en_marcha_desde: inicio,
      reloj_en_duda: duda.dicho() !== null,
      base: { motor: base.motor, bytes },
      disco_libre: carpeta?.libres ?? null,
      familias: contado.familias,
      miembros: contado.miembros,
      conectados: presentes.cuantos(),
      copias: carpeta?.copias ?? null,
      mensajes,
      conexion,
      primero: loPrimero({
        conexion,
        segura,
        copias: carpeta?.copias ?? null,
        mensajes,
        enDuda: duda.dicho() !== null,
        deRed: await contexto.horaDeRed(),
        hallazgos: todos,
      }),
      hallazgos: PEOR_PRIMERO.flatMap((nivel) => todos.filter((hallazgo) => hallazgo.nivel === nivel)),
    });
  });

// «Esta caja»: the first things to know about a box, in one line each. There are five lines with SQLite, and four with
// PostgreSQL: the box does not back PostgreSQL up, so it has no second place for backups.

const vaBien = (que: LoPrimero['que'], linea: string): LoPrimero => ({ que, nivel: 'bien', linea });
const aviso = (que: LoPrimero['que'], linea: string): LoPrimero => ({ que, nivel: 'aviso', linea });

interface Vista {
  readonly conexion: Conexion;
  /** False when browsers withhold push and camera from pages of this origin. */
  readonly segura: boolean;
  readonly copias: Copias | null;
  readonly mensajes: EstadoServidor['mensajes'];
  readonly enDuda: boolean;
  /** True when a time server sets the machine's clock. */
  readonly deRed: boolean;
  /**
   * The findings that «Servidor» lists. The one about a failed backup becomes the line about backups; the others are not used.
   */
  readonly hallazgos: readonly Hallazgo[];
}

const deHttps = ({ conexion, segura }: Vista): LoPrimero => {
  if (conexion.https) return vaBien('HTTPS', 'Se entra con https.');
  return segura
    ? aviso('HTTPS', 'Aquí va bien, pero los móviles necesitan https: arráncalo con HTTPS=propio, o pon un proxy.')
    : aviso('HTTPS', SIN_HTTPS);
};

/** Returns the lines about backups and about their second place; one line with PostgreSQL. */
const deCopias = (copias: Copias | null, hallazgos: readonly Hallazgo[]): LoPrimero[] => {
  if (copias === null)
    return [
      vaBien('COPIAS', 'Los datos están en PostgreSQL, que se copia con sus propias herramientas, como pg_dump.'),
    ];
  const { carpeta, segunda, fallo, ultima } = copias;
  /** The finding about a failed backup ends with the failure's own line. */
  const fallido = hallazgos.find(({ linea }) => fallo !== null && linea.endsWith(fallo.linea));
  return [
    fallido === undefined
      ? vaBien('COPIAS', `Cada noche se hace una en ${carpeta}.${ultima === null ? ' Todavía no hay ninguna.' : ''}`)
      : { que: 'COPIAS', ...fallido },
    segunda === null
      ? aviso('SEGUNDA', 'Las copias están en el mismo disco que los datos: con BACKUP_DIR se guardan también en otro.')
      : segunda.al_dia
        ? vaBien('SEGUNDA', `Cada copia se guarda también en ${segunda.carpeta}.`)
        : aviso('SEGUNDA', `La última copia no está también en ${segunda.carpeta}: mira si ese disco está puesto.`),
  ];
};

const deReloj = ({ enDuda, deRed }: Vista): LoPrimero =>
  enDuda
    ? {
        que: 'RELOJ',
        nivel: 'mal',
        linea: 'El reloj de la máquina va mal, y Te Toca sigue con la hora que conocía: ponlo en hora.',
      }
    : deRed
      ? vaBien('RELOJ', 'La red pone el reloj en hora.')
      : aviso(
          'RELOJ',
          'Nadie pone el reloj en hora: tras un apagón puede ir mal. Conéctalo a un servidor de hora (NTP).',
        );

const deMensajes = ({ segura, mensajes: { push, con_correo } }: Vista): LoPrimero => {
  const correo = con_correo ? 'También hay correo.' : 'Correo no hay (SMTP_URL).';
  if (!segura) return aviso('MENSAJES', `Sin https los avisos no llegan a los móviles. ${correo}`);
  if (push.abandonados > 0 && push.enviados === 0)
    return aviso('MENSAJES', 'Ningún aviso ha llegado a un móvil: ¿tiene internet el servidor?');
  return vaBien('MENSAJES', `Cada uno activa los avisos en su móvil. ${correo}`);
};

/** Returns the lines, always in this order, whatever their levels. */
export const loPrimero = (vista: Vista): LoPrimero[] => [
  deHttps(vista),
  ...deCopias(vista.copias, vista.hallazgos),
  deReloj(vista),
  deMensajes(vista),
];

const DE_UN_PROXY = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'] as const;

/** Describes how a request arrived. Behind a trusted proxy, `ip` is the client's address and `https` the client's protocol. */
const llegadaDe = (request: FastifyRequest, desde: string | undefined): Llegada => {
  const { headers, ip, ips, protocol, socket } = request;
  const https = protocol === 'https';
  return {
    ip,
    par: socket.remoteAddress ?? ip,
    https,
    host: headers.host ?? '',
    reenviada: DE_UN_PROXY.some((cabecera) => headers[cabecera] !== undefined),
    confiada: (ips?.length ?? 0) > 1 || https,
    desde: desde === undefined ? null : new URL(desde).origin,
  };
};

export const casosDeServidor = (contexto: Contexto) => {
  const inicio = contexto.reloj.ahora();
  return {
    verServidor: ({ actor, consulta, request }) =>
      verServidor(contexto, actor, { llegada: llegadaDe(request, consulta.desde), inicio }),
    copiarAhora: ({ actor }) => copiarAhora(contexto, actor),
    buscarVersion: ({ actor }) => buscarVersion(contexto, actor),
  } satisfies Partial<Haceres>;
};
