import paquete from '#paquete' with { type: 'json' };
import type { EstadoServidor, Hallazgo } from '#shared/contracts/servidor.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Instante } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { contarCasa } from '#server/data/familias.ts';
import { loPrimero } from './lo-primero.ts';
import { type Llegada, mirarConexion, siLoCuida } from './cuidar.ts';

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
 * Returns findings about messages. Some undelivered ones are normal, as phones disappear; if none was delivered, the fault
 * is on this side.
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
export const verServidor = (
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
