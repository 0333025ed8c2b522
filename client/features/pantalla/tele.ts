import { enEsteNavegador } from '#client/lib/almacen.ts';
import type { EstadoPantalla, MensajePantalla } from '#shared/contracts/pantalla.ts';
import { crearOyentes } from '#client/lib/oyentes.ts';
import { anuncioTras, momentoTras, type Anuncio, type Momento } from './momento.ts';
import { emparejar } from './emparejar.ts';
import type { Conexion } from '#client/lib/enlace.ts';
import { mantenerEnlace } from './enlace.ts';
import { enReparto } from './estado.ts';
import { abrirVivo, leerEstado } from './llamadas.ts';
import { propio } from '#client/lib/base.ts';

/** What the screen is about. */
export type Tele =
  | { readonly fase: 'vinculando'; readonly codigo: string | null; readonly responde: boolean }
  | {
      readonly fase: 'vinculada';
      readonly estado: EstadoPantalla | null;
      readonly conexion: Conexion;
      /** Milliseconds that the server's clock is ahead of this device's. */
      readonly desfase: number;
      /** Until when, on this device's clock, the end of a reparto is celebrated. */
      readonly finalHasta: number;
      /** The pick that was made before everybody's eyes last. */
      readonly momento: Momento | null;
      /** What happened to a turn last. */
      readonly anuncio: Anuncio | null;
    };

const TOKEN = propio('pantalla_token');
/** How long the finished reparto stands on the wall, before the day with its first ticks comes back. */
const FINAL_MS = 60_000;

const leerToken = (): string | null => enEsteNavegador.leer(TOKEN);

/** A TV that stores nothing works until it is switched off. */
const guardarToken = (token: string | null): void => {
  if (token === null) enEsteNavegador.quitar(TOKEN);
  else enEsteNavegador.guardar(TOKEN, token);
};

/** Until when to celebrate: from the moment that this screen saw the end, or the closing began if it came later. */
const finalDe = (antes: EstadoPantalla | null, ahora: EstadoPantalla, hasta: number): number => {
  if (ahora.sesion?.fase !== 'COMPLETADA') return 0;
  if (antes?.sesion?.id === ahora.sesion.id && enReparto(antes)) return Date.now() + FINAL_MS;
  const alLlegar =
    antes === null ? Date.now() + Date.parse(ahora.sesion.desde) - Date.parse(ahora.ahora) + FINAL_MS : 0;
  return Math.max(hasta, alLlegar);
};

/** Name of the admin who took a pick back just now. */
const quienDeshizo = ({ miembros }: EstadoPantalla, mensaje: MensajePantalla | null): string | null => {
  const por = mensaje?.tipo === 'reparto:turno' ? mensaje.deshecha_por : undefined;
  return miembros.find(({ id }) => id === por)?.nombre ?? null;
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
  /** Begins, and returns how to stop. */
  readonly arrancar: () => () => void;
}

/** The screen as a store: pairs, stays connected, and pairs again when the family takes it away. */
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
      conexion: 'sondeo',
      desfase: 0,
      finalHasta: 0,
      momento: null,
      anuncio: null,
    });
    const cambiar = (cambio: (t: Extract<Tele, { fase: 'vinculada' }>) => Partial<Tele>) => {
      if (tele.fase === 'vinculada') poner({ ...tele, ...cambio(tele) } as Tele);
    };
    parar = mantenerEnlace(
      token,
      {
        alConexion: (conexion) => cambiar(() => ({ conexion })),
        alEstado: (estado, vivo) =>
          cambiar((t) => ({
            estado,
            finalHasta: finalDe(t.estado, estado, t.finalHasta),
            ...loQuePaso(t, {
              antes: t.estado?.sesion ?? null,
              ahora: estado.sesion,
              vivo: vivo !== null,
              deshechaPor: quienDeshizo(estado, vivo),
            }),
            // Only a whole state brings a new clock; events keep the one they found.
            ...(estado.ahora === t.estado?.ahora ? {} : { desfase: Date.parse(estado.ahora) - Date.now() }),
          })),
        alRevocar: () => {
          guardarToken(null);
          vincular();
        },
      },
      { abrir: abrirVivo, leer: () => leerEstado(token) },
    );
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
