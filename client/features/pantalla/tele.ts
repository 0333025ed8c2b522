import { semanaQueSeCuenta } from '#shared/domain/resumen/resumen.ts';
import { enEsteNavegador } from '#client/lib/navegador/almacen.ts';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { ResumenSemanal, SemanaEnCasa } from '#shared/contracts/semana.ts';
import { anotarReaccion } from '#client/lib/reparto/reacciones.ts';
import { crearOyentes } from '#client/lib/navegador/oyentes.ts';
import { anuncioTras, momentoTras, type Anuncio, type Destello } from './momento.ts';
import { permitirSonido, sonar, sonidosTras } from './sonido.ts';
import { abrirVivo, emparejar, leerEstado, leerOtraDireccion, leerResumen, leerSemana } from './emparejar.ts';
import type { Conexion } from '#client/lib/red/enlace.ts';
import { mantenerEnlace } from './enlace.ts';
import { enReparto } from './estado.ts';
import { seguirSemana } from './semana.ts';
import { propio } from '#client/lib/navegador/base.ts';

/** The state of the wall screen. */
export type Tele =
  | { readonly fase: 'vinculando'; readonly codigo: string | null; readonly responde: boolean }
  | {
      readonly fase: 'vinculada';
      readonly estado: EstadoPantalla | null;
      readonly conexion: Conexion;
      /** The address to open instead of this page's, from which the server refuses connections; null if there is none. */
      readonly otra: string | null;
      /** The coming week, at the weekend; null otherwise and until it has been read. */
      readonly semana: SemanaEnCasa | null;
      /** The latest week's story, from its Sunday to the Tuesday after; null otherwise and until it has been read. */
      readonly resumen: ResumenSemanal | null;
      /** Milliseconds by which the server's clock is ahead of this device's. */
      readonly desfase: number;
      /** The end of the celebration after a draft, in ms of this device's clock; 0 if there is none. */
      readonly finalHasta: number;
      /** The latest pick that arrived live; null if there is none, after its undo, and once the picking is over. */
      readonly momento: Destello | null;
      /** The latest notice, such as an undo or a time-out. */
      readonly anuncio: Anuncio | null;
    };

const TOKEN = propio('pantalla_token');
/** Milliseconds for which the finished draft stays on the wall before the day returns. */
const FINAL_MS = 60_000;

/**
 * Hour with which `semanaQueSeCuenta` says whether a day has a story at any hour. With it, Sunday's story, which is shown from
 * the evening on, is read ahead.
 */
const ULTIMA_HORA = 23;

const leerToken = (): string | null => enEsteNavegador.leer(TOKEN);

/** Stores or removes the token. A TV without storage works until it is switched off. */
const guardarToken = (token: string | null): void => {
  if (token === null) enEsteNavegador.quitar(TOKEN);
  else enEsteNavegador.guardar(TOKEN, token);
};

/**
 * Returns the instant at which the celebration ends, in ms of this device's clock: `FINAL_MS` after the draft ended. The screen
 * either saw that happen, or computes it from the server's clock in its first state; later states keep `hasta`. Returns 0 while
 * the latest draft is not completed.
 */
const finalDe = (antes: EstadoPantalla | null, ahora: EstadoPantalla, hasta: number): number => {
  if (ahora.sesion?.fase !== 'COMPLETADA') return 0;
  if (antes?.sesion?.id === ahora.sesion.id && enReparto(antes)) return Date.now() + FINAL_MS;
  const alLlegar =
    antes === null ? Date.now() + Date.parse(ahora.sesion.desde) - Date.parse(ahora.ahora) + FINAL_MS : 0;
  return Math.max(hasta, alLlegar);
};

type Vinculada = Extract<Tele, { fase: 'vinculada' }>;

const loQuePaso = (
  { momento, anuncio }: Vinculada,
  llegada: Parameters<typeof anuncioTras>[1],
): Pick<Vinculada, 'momento' | 'anuncio'> => ({
  momento: momentoTras(momento, llegada, performance.now()),
  anuncio: anuncioTras(anuncio, llegada, performance.now()),
});

export interface ControlTele {
  readonly leer: () => Tele;
  readonly suscribir: (oyente: () => void) => () => void;
  /** Starts the screen and returns the function that stops it. */
  readonly arrancar: () => () => void;
}

/** Creates the wall screen's store: it pairs, stays connected, and pairs again after the family revokes the screen. */
export const crearTele = (): ControlTele => {
  let tele: Tele = { fase: 'vinculando', codigo: null, responde: true };
  let parar = () => {};
  const { oir, decir } = crearOyentes();
  const poner = (nueva: Tele) => {
    tele = nueva;
    decir();
  };

  const vincular = () => {
    poner({ fase: 'vinculando', codigo: null, responde: true });
    const cambiar = (cambio: Partial<Extract<Tele, { fase: 'vinculando' }>>) => {
      if (tele.fase === 'vinculando') poner({ ...tele, ...cambio });
    };
    parar = emparejar({
      alCodigo: (codigo) => cambiar({ codigo }),
      alResponder: (responde) => cambiar({ responde }),
      alToken: (token) => {
        guardarToken(token);
        enlazar(token);
      },
    });
  };

  const enlazar = (token: string) => {
    poner({
      fase: 'vinculada',
      estado: null,
      semana: null,
      resumen: null,
      conexion: 'sondeo',
      otra: null,
      desfase: 0,
      finalHasta: 0,
      momento: null,
      anuncio: null,
    });
    const cambiar = (cambio: (t: Extract<Tele, { fase: 'vinculada' }>) => Partial<Tele>) => {
      if (tele.fase === 'vinculada') poner({ ...tele, ...cambio(tele) } as Tele);
    };
    const semana = seguirSemana(
      () => leerSemana(token),
      (leida) => cambiar(() => ({ semana: leida })),
    );
    const resumen = seguirSemana(
      () => leerResumen(token),
      (leido) => cambiar(() => ({ resumen: leido })),
      (hoy) => semanaQueSeCuenta(hoy, ULTIMA_HORA) !== null,
    );
    const soltar = mantenerEnlace(
      token,
      {
        alConexion: (conexion) => {
          cambiar(({ otra }) => ({ conexion, otra: conexion === 'vivo' ? null : otra }));
          // The server may refuse sockets from this address (`otra`), which shows as polling.
          if (conexion === 'sondeo')
            leerOtraDireccion().then(
              (otra) => cambiar(() => ({ otra })),
              () => null,
            );
        },
        alEstado: (estado, vivo) => {
          if (vivo?.tipo === 'reaccion') anotarReaccion(vivo);
          semana.mirar(estado);
          resumen.mirar(estado);
          permitirSonido(estado.familia.sonido_pantalla);
          if (tele.fase === 'vinculada') sonar(sonidosTras({ antes: tele.estado, ahora: estado, vivo: vivo !== null }));
          cambiar((t) => ({
            estado,
            finalHasta: finalDe(t.estado, estado, t.finalHasta),
            ...loQuePaso(t, {
              antes: t.estado?.sesion ?? null,
              ahora: estado.sesion,
              vivo: vivo !== null,
              salaCerrada: t.estado !== null && t.estado.sala !== null && estado.sala === null,
            }),
            // Only a whole state brings the server's clock; events keep the offset computed before.
            ...(estado.ahora === t.estado?.ahora ? {} : { desfase: Date.parse(estado.ahora) - Date.now() }),
          }));
        },
        alRevocar: () => {
          semana.parar();
          resumen.parar();
          guardarToken(null);
          vincular();
        },
      },
      { abrir: abrirVivo, leer: () => leerEstado(token) },
    );
    parar = () => {
      semana.parar();
      resumen.parar();
      soltar();
    };
  };

  return {
    leer: () => tele,
    suscribir: oir,
    arrancar: () => {
      const token = leerToken();
      if (token === null) vincular();
      else enlazar(token);
      return () => parar();
    },
  };
};
